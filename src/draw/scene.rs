//! What a picture shows.

use crate::games::{BySide, Effect, Game as _, Position, Side, Square, helios, rite, rvb};
use crate::play::{BySeat, Done, Match, Outcome, Round, Seat};

/// Everything a picture tells.
#[derive(Debug, Clone)]
pub struct Scene<'a> {
    /// The position shown.
    pub position: &'a Position,
    /// Who is First in this round.
    pub first: Seat,
    /// The round shown, from 1, and how many the match has.
    pub round: u8,
    /// How many rounds the match has.
    pub rounds: u8,
    /// Points of the finished rounds and, last, of the running one.
    pub results: Vec<BySeat<i32>>,
    /// Points of all rounds.
    pub total: BySeat<i32>,
    /// The actions of the last turn, marked as what happened.
    pub last: &'a [Done],
    /// RVB: each camp's saved pawns: red, green, blue.
    pub sanctuary: BySide<[u8; 3]>,
    /// What the person looking has selected.
    pub selection: Option<Selection>,
    /// Set when the match is over.
    pub over: Option<MatchOver>,
    /// Whether the round shown is over.
    pub round_over: bool,
}

impl Scene<'_> {
    /// The seat that plays a side in this round.
    pub(super) fn seat_of(&self, side: Side) -> Seat {
        match side {
            Side::First => self.first,
            Side::Second => self.first.other(),
        }
    }

    /// What the last turn did, in order.
    pub(super) fn effects(&self) -> impl Iterator<Item = &Effect> {
        self.last.iter().flat_map(|done| &done.effects)
    }

    /// The side a seat plays in this round.
    pub(super) fn side_of(&self, seat: Seat) -> Side {
        if seat == self.first {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Whose turn the strip points at.
    pub(super) fn turn(&self) -> Option<Seat> {
        if self.round_over || self.over.is_some() {
            return None;
        }
        self.position.turn().map(|side| self.seat_of(side))
    }
}

/// How a finished match is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MatchOver {
    /// Whose badge stands in the laurel.
    pub winner: Option<Seat>,
    /// A shared victory: both badges do. Neither a winner nor shared: a match without result.
    pub shared: bool,
}

impl MatchOver {
    /// Whether this seat wears the laurel.
    #[must_use]
    pub fn crowns(self, seat: Seat) -> bool {
        self.shared || self.winner == Some(seat)
    }
}

/// What is selected and what may be done with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selection {
    /// Rite.
    Rite {
        /// The framed square.
        from: Option<Square>,
        /// Dots: where the column may go, or a pawn may be placed.
        targets: Vec<Square>,
        /// Rings: where it may capture.
        captures: Vec<Square>,
        /// Plus signs: columns that may grow.
        grow: Vec<Square>,
        /// Columns chosen to grow.
        chosen: Vec<Square>,
    },
    /// Hélios: the framed cup; what its sowing would do is shown.
    Helios {
        /// The cup.
        cup: helios::Cup,
    },
    /// RVB.
    Rvb {
        /// The framed pawn.
        from: Option<Square>,
        /// Its moves: dots, and rings with teeth where it eats.
        targets: Vec<rvb::Action>,
        /// Pawns without any move: hollow and dashed.
        greyed: Vec<Square>,
        /// Pawns that must eat: a lozenge with an exclamation mark.
        must_eat: Vec<Square>,
    },
}

/// A match as it is now, for its picture.
#[must_use]
pub fn scene_of(played: &Match, selection: Option<Selection>) -> Scene<'_> {
    let round = played.round();
    let over = played.ending().map(|_| match played.outcome() {
        Some(Outcome::Won { seat, .. }) => MatchOver {
            winner: Some(seat),
            shared: false,
        },
        Some(Outcome::Shared) => MatchOver {
            winner: None,
            shared: true,
        },
        Some(Outcome::NoResult) | None => MatchOver::default(),
    });
    Scene {
        position: round.position(),
        first: round.first(),
        round: round.number(),
        rounds: played.terms().rounds.count(),
        results: played.rounds().iter().map(Round::points).collect(),
        total: played.points(),
        last: round.last_turn(),
        sanctuary: BySide::from_fn(|side| round.sanctuary(side)),
        selection,
        over,
        round_over: round.is_over(),
    }
}

/// What selecting `from` (a square, a cup, or the columns chosen to grow) shows in a position;
/// with an empty text: what there is to choose from. Nothing when the text cannot be read or the
/// round is over.
#[must_use]
pub fn selection_for(position: &Position, from: &str) -> Option<Selection> {
    position.turn()?;
    match position {
        Position::Rite(rite) => rite_selection(rite, from.trim()),
        Position::Helios(helios) => {
            let name = from.trim();
            let cup = helios::Cup::all().find(|cup| cup.to_string().eq_ignore_ascii_case(name))?;
            helios.check(helios::Action(cup)).ok()?;
            Some(Selection::Helios { cup })
        }
        Position::Rvb(rvb) => rvb_selection(rvb, from.trim()),
    }
}

/// The selection that marks one action: its square, cup or pawn, and where it leads. Nothing when
/// the action is none of this position.
#[must_use]
pub fn marking(position: &Position, action: &str) -> Option<Selection> {
    match position {
        Position::Rite(rite) => {
            let read = rite
                .read(action)
                .ok()
                .filter(|read| rite.check(*read).is_ok())?;
            let (mut from, mut targets, mut captures) = (None, Vec::new(), Vec::new());
            let (mut grow, mut chosen) = (Vec::new(), Vec::new());
            match read {
                rite::Action::Place(at) => targets.push(at),
                rite::Action::Grow(squares) => {
                    grow.extend(squares);
                    chosen.clone_from(&grow);
                }
                rite::Action::Move {
                    from: own,
                    to,
                    captures: takes,
                } => {
                    from = Some(own);
                    if takes { &mut captures } else { &mut targets }.push(to);
                }
            }
            Some(Selection::Rite {
                from,
                targets,
                captures,
                grow,
                chosen,
            })
        }
        Position::Helios(_) => selection_for(position, action),
        Position::Rvb(rvb) => {
            let read = rvb
                .read(action)
                .ok()
                .filter(|read| rvb.check(*read).is_ok())?;
            Some(Selection::Rvb {
                from: Some(read.from),
                targets: vec![read],
                greyed: Vec::new(),
                must_eat: Vec::new(),
            })
        }
    }
}

fn rite_selection(rite: &rite::Rite, from: &str) -> Option<Selection> {
    let squares: Vec<Square> = from
        .split('+')
        .filter(|text| !text.is_empty())
        .map(|text| text.parse().ok())
        .collect::<Option<_>>()?;
    let first = squares.first().copied();
    let (mut targets, mut captures, mut grow) = (Vec::new(), Vec::new(), Vec::new());
    if let rite::Phase::Grow { .. } = rite.phase() {
        grow.extend(rite.can_grow());
    }
    rite.each_action(&mut |action| match action {
        rite::Action::Place(at) => targets.push(at),
        rite::Action::Move {
            from,
            to,
            captures: takes,
        } if Some(from) == first => {
            if takes { &mut captures } else { &mut targets }.push(to);
        }
        rite::Action::Grow(_) | rite::Action::Move { .. } => {}
    });
    let (mut from, mut chosen) = (None, Vec::new());
    match rite.phase() {
        rite::Phase::Place => {
            if !first.is_none_or(|at| targets.contains(&at)) {
                return None;
            }
            from = first;
            targets.retain(|&at| Some(at) != first);
        }
        rite::Phase::Grow { .. } => {
            chosen = squares.into_iter().filter(|at| grow.contains(at)).collect()
        }
        rite::Phase::Move { .. } | rite::Phase::Over => {
            let own = |at: Square| rite.column(at).map(|(side, _)| side) == rite.turn();
            if !first.is_none_or(own) {
                return None;
            }
            from = first;
        }
    }
    Some(Selection::Rite {
        from,
        targets,
        captures,
        grow,
        chosen,
    })
}

fn rvb_selection(rvb: &rvb::Rvb, from: &str) -> Option<Selection> {
    let from: Option<Square> = if from.is_empty() {
        None
    } else {
        Some(from.parse().ok()?)
    };
    if from.is_some_and(|at| rvb.pawn(at).map(|pawn| pawn.camp) != rvb.turn()) {
        return None;
    }
    let mut actions = Vec::new();
    rvb.each_action(&mut |action| actions.push(action));
    let own = |&(_, pawn): &(Square, rvb::Pawn)| Some(pawn.camp) == rvb.turn();
    let greyed = rvb
        .pawns()
        .filter(own)
        .map(|(at, _)| at)
        .filter(|at| !actions.iter().any(|action| action.from == *at))
        .collect();
    // Under a duty to eat every legal move eats.
    let duty =
        rvb.obligation() != rvb::Obligation::Free && actions.iter().all(|action| action.eats);
    let mut must_eat: Vec<Square> = if duty {
        actions.iter().map(|action| action.from).collect()
    } else {
        Vec::new()
    };
    must_eat.sort_unstable();
    must_eat.dedup();
    let targets = actions
        .into_iter()
        .filter(|action| Some(action.from) == from)
        .collect();
    Some(Selection::Rvb {
        from,
        targets,
        greyed,
        must_eat,
    })
}
