//! Turns planned ahead: kept for their owner alone, and played by the store in the moment they come
//! true.

use super::turn::TRIES;
use super::{App, AppError, Ended, KeptPlan, MatchId, PersonId, PlanId, View};
use crate::play::PlanRefusal;
use crate::store;

/// How many plans of one person may wait in one match.
pub const PLANS: i64 = store::PLANS;

/// A plan as somebody names it.
#[derive(Clone, Copy, Debug)]
pub struct NewPlan<'a> {
    /// Which match.
    pub id: MatchId,
    /// Who plans.
    pub by: PersonId,
    /// The whole turns expected from the other, `;` between them.
    pub answers: &'a str,
    /// The whole turns that answer them, in the same way.
    pub replies: &'a str,
    /// The board number at which the other's turn began where it was named; none when it was named
    /// without looking.
    pub board: Option<u64>,
    /// The plan in whose place it comes.
    pub instead: Option<PlanId>,
    /// When the wish arrived: UTC, milliseconds.
    pub at: i64,
}

/// What came of planning.
#[derive(Clone, Debug)]
pub enum Planned {
    /// It waits; one for the same turn has been replaced.
    Kept(View, PlanId),
    /// Refused.
    Refused(View, PlanRefusal),
    /// Another turn runs by now than the one it was named for.
    Stale(View),
    /// [`PLANS`] wait already.
    TooMany(View),
    /// The person does not play in it.
    NotPlaying(View),
    /// No such match.
    Unknown,
}

impl App {
    /// Plans whole turns as the replies to whole turns of the other.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn plan(&self, wish: &NewPlan<'_>) -> Result<Planned, AppError> {
        for _ in 0..TRIES {
            let Some(view) = self.view(wish.id).await? else {
                return Ok(Planned::Unknown);
            };
            let Some(seat) = view.seat_of(wish.by) else {
                return Ok(Planned::NotPlaying(view));
            };
            let game = &view.game;
            if wish.board.is_some_and(|board| board != game.turn_board()) {
                return Ok(Planned::Stale(view));
            }
            let plan = match game.plan(seat, wish.answers, wish.replies) {
                Ok(plan) => plan,
                Err(refusal) => return Ok(Planned::Refused(view, refusal)),
            };
            let kept = (self.store).keep_plan(wish.id, wish.by, game, plan, wish.instead, wish.at);
            match kept.await? {
                store::Planned::Kept(id) => return Ok(Planned::Kept(view, id)),
                store::Planned::TooMany => return Ok(Planned::TooMany(view)),
                store::Planned::Stale => {}
            }
        }
        Err(AppError::Busy)
    }

    /// A person's plans that wait in a match, the oldest first.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn plans_of(&self, id: MatchId, by: PersonId) -> Result<Vec<KeptPlan>, AppError> {
        Ok(self.store.plans_of(id, by).await?)
    }

    /// Withdraws one's own plan; says in which match it waited, if it did.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn withdraw_plan(
        &self,
        id: PlanId,
        by: PersonId,
    ) -> Result<Option<MatchId>, AppError> {
        Ok(self.store.withdraw_plan(id, by).await?)
    }

    /// What has become of plans of a person in a match since they were told last; now they are.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn ended_plans(&self, id: MatchId, by: PersonId) -> Result<Ended, AppError> {
        Ok(self.store.take_ended_plans(id, by).await?)
    }
}

#[cfg(test)]
mod tests;
