//! Turns planned ahead: kept for their owner alone, and played by the store in the moment they come
//! true.

use super::turn::TRIES;
use super::{App, AppError, KeptPlan, MatchId, PersonId, PlanId, View};
use crate::play::PlanRefusal;
use crate::store;

/// How many plans of one person may wait in one match.
pub const PLANS: i64 = store::PLANS;

/// What came of planning.
#[derive(Clone, Debug)]
pub enum Planned {
    /// It waits; one for the same turn has been replaced.
    Kept(View, KeptPlan),
    /// Refused.
    Refused(View, PlanRefusal),
    /// [`PLANS`] wait already.
    TooMany,
    /// The person does not play in it.
    NotPlaying(View),
    /// No such match.
    Unknown,
}

impl App {
    /// Plans a whole turn as the reply to a whole turn of the other; both as text.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn plan(
        &self,
        id: MatchId,
        by: PersonId,
        answer: &str,
        reply: &str,
        at: i64,
    ) -> Result<Planned, AppError> {
        for _ in 0..TRIES {
            let Some(view) = self.view(id).await? else {
                return Ok(Planned::Unknown);
            };
            let Some(seat) = view.seat_of(by) else {
                return Ok(Planned::NotPlaying(view));
            };
            let plan = match view.game.plan(seat, answer, reply) {
                Ok(plan) => plan,
                Err(refusal) => return Ok(Planned::Refused(view, refusal)),
            };
            let kept = self.store.keep_plan(id, by, &view.game, plan.clone(), at);
            match kept.await? {
                store::Planned::Kept(id) => return Ok(Planned::Kept(view, KeptPlan { id, plan })),
                store::Planned::TooMany => return Ok(Planned::TooMany),
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

    /// How many plans of a person were dropped in a match since they were told last; now they are.
    ///
    /// # Errors
    /// The store's trouble.
    pub async fn dropped_plans(&self, id: MatchId, by: PersonId) -> Result<u64, AppError> {
        Ok(self.store.take_dropped_plans(id, by).await?)
    }
}

#[cfg(test)]
mod tests;
