//! What follows every change of a match.

use crate::app::{Home, View};
use crate::discord::bot::Trouble;
use crate::discord::dispatch::Call;
use crate::discord::plainer::Way;
use crate::discord::show;

/// Its card, where and as the place allows.
pub(super) async fn after_commit(call: &Call, view: &View) -> Result<(), Trouble> {
    let here = call.asked.channel == view.place.channel;
    let view = &bot_follows(call, view).await;
    match view.place.home {
        Home::Member => {
            let mut view = view.clone();
            if view.place.lost && call.asked.may_write() {
                if here {
                    call.bot.app.place_found(view.id).await?;
                    view.place.lost = false;
                } else if call.asked.guild.is_some() && call.asked.guild == view.place.guild {
                    call.bot.app.move_to(view.id, call.asked.channel).await?;
                    view.place.lost = false;
                    view.place.channel = call.asked.channel;
                }
            }
            call.bot.announce(&view, &call.reply, call.language()).await
        }
        Home::Guest if here => {
            if !crate::app::Due::of(view.clone()).ring {
                // The turn goes on: its end brings the card, or the next press on the old one.
                return Ok(());
            }
            let (sent, plainer) = call
                .bot
                .say_card(view, &view.to_tell(), Way::FollowUp(&call.reply))
                .await?;
            let board = view.game.board();
            if let Some(message) = sent {
                call.bot.app.card_shown(view.id, board, message).await?;
            }
            if let Some(told) = plainer.and_then(|plain| plain.told(call.language())) {
                call.reply.follow_up_private(&show::sentence(told)).await?;
            }
            Ok(())
        }
        // Typed elsewhere: nothing can be sent there; the next press there brings the card.
        Home::Guest => Ok(()),
    }
}

/// Lets the bot act if it is to. Where it may post unasked nobody waits for it; as a guest it can
/// only show a board in answer to somebody, so the board waits for its turn.
async fn bot_follows(call: &Call, view: &View) -> View {
    if !view.awaits_bot() {
        return view.clone();
    }
    if view.place.home == Home::Member {
        call.bot.let_bot_play(view.id);
        return view.clone();
    }
    let mut latest = view.clone();
    loop {
        match call.bot.app.bot_acts(latest.id).await {
            Ok(Some(after)) => latest = after,
            Ok(None) => break,
            Err(error) => {
                tracing::error!(%error, game = %view.id, "the bot could not act");
                break;
            }
        }
    }
    // Somebody else may have shown more of it meanwhile, who offered something while it thought.
    match call.bot.app.view(latest.id).await {
        Ok(Some(now)) => now,
        Ok(None) => latest,
        Err(error) => {
            tracing::error!(%error, game = %latest.id, "the match could not be read again");
            latest
        }
    }
}
