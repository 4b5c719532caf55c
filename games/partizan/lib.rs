//! The partizan games of Boyi, one folder each: rules, positions as text, and values.
//!
//! Positions stand in expressions: `domineering(4x6) + 1/2`. See [`PartizanGames`].
//!
//! ```
//! use boyi_partizan::Arena;
//! use boyi_partizan_games::PartizanGames;
//!
//! let (mut arena, mut games) = (Arena::new(), PartizanGames::default());
//! let value = arena.read_with("domineering(2x3) + domineering(..|.#)", &mut games)?;
//! assert_eq!(arena.write(value)?, "{2*|-1/2*}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod backsliding;
mod cakes;
mod cells;
mod hoppers;
pub mod play;
mod strip;
mod text;
mod tints;

use boyi_impartial_games::{sum::Component, theory::Impartial as _};
use boyi_partizan::{
    Arena, Dyadic, Game, GameError, Games, Nus, Position, PositionError, Tree, Value, Values, position::Sign,
};
pub use play::PARTIZAN;
use text::TextError;

/// A game: its name, and how its positions are written.
pub trait Rules {
    /// A position, or an independent part of one.
    type Position: Position;
    /// The name in expressions.
    const NAME: &'static str;
    /// A position, for examples and help.
    const EXAMPLE: &'static str;

    /// Reads a position; with [`Sign::Minus`], one whose value is to be negated.
    fn read(text: &str) -> Result<(Self::Position, Sign), TextError>;

    /// Writes a position for the checker of proofs, `boyi-value-proof`, if that knows the rules.
    fn for_checker(_: &Self::Position) -> Option<String> {
        None
    }
}

/// Returns the tree of a position of one game.
fn tree<R: Rules>(text: &str, go_on: &mut dyn FnMut(u64) -> bool) -> Result<Tree, PositionError> {
    let (position, sign) = R::read(text).map_err(PositionError::Text)?;
    let tree = Tree::new(position, R::for_checker, go_on)?;
    Ok(if sign == Sign::Minus { tree.negative() } else { tree })
}

/// Returns the value of a position of one game.
fn value<R: Rules>(
    values: &mut Values<R::Position>,
    arena: &mut Arena,
    text: &str,
) -> Result<Value, PositionError> {
    let (position, sign) = R::read(text).map_err(PositionError::Text)?;
    let value = values.value(arena, position)?;
    Ok(Value::Short(match sign {
        Sign::Plus => value,
        Sign::Minus => arena.negative(value)?,
    }))
}

/// Returns the value of a position of an impartial game, a nimber; `None` where there is no such game.
fn impartial(arena: &mut Arena, name: &str, position: &str) -> Option<Result<Value, PositionError>> {
    let component = match Component::parse(&format!("{name}({position})")) {
        Ok(component) => component,
        Err(_) => {
            return Component::names()
                .any(|known| known == name)
                .then_some(Err(PositionError::Text(TextError::Position)));
        }
    };
    let nimber = of_nimber(arena, component.nimber(&component.start()));
    Some(nimber.map(Value::Short).map_err(PositionError::Game))
}

/// Returns the value with a nimber that was found.
fn of_nimber(arena: &mut Arena, nimber: Option<u64>) -> Result<Game, GameError> {
    let nimber = nimber.and_then(|nimber| u32::try_from(nimber).ok()).ok_or(GameError::TooMuchWork)?;
    arena.intern_nus(Nus::new(Dyadic::ZERO, 0, nimber)?)
}

macro_rules! games {
    ($($folder:ident: $rules:ident,)*) => {
        $(pub mod $folder;)*

        /// Every game, and the values of its positions that were computed, for one arena.
        #[derive(Debug, Default)]
        pub struct PartizanGames {
            $($folder: Values<<$folder::$rules as Rules>::Position>,)*
        }

        impl PartizanGames {
            /// The names of the games, each with a position.
            pub const EXAMPLES: &[(&str, &str)] = &[$(($folder::$rules::NAME, $folder::$rules::EXAMPLE),)*];
            /// The names of the games in which play may go on for ever, each with a position.
            pub const LOOPY: &[(&str, &str)] = &[(backsliding::NAME, backsliding::EXAMPLE)];

            /// The names of all games that have values: these, and the impartial ones.
            pub fn names() -> impl Iterator<Item = &'static str> {
                let partizan = Self::EXAMPLES.iter().chain(Self::LOOPY).map(|(name, _)| *name);
                partizan.chain(Component::names())
            }
        }

        impl Games for PartizanGames {
            fn value(&mut self, arena: &mut Arena, name: &str, position: &str) -> Option<Result<Value, PositionError>> {
                match name {
                    $($folder::$rules::NAME => Some(value::<$folder::$rules>(&mut self.$folder, arena, position)),)*
                    backsliding::NAME => Some(backsliding::value(arena, position)),
                    _ => impartial(arena, name, position),
                }
            }

            fn tree(
                &mut self,
                name: &str,
                position: &str,
                go_on: &mut dyn FnMut(u64) -> bool,
            ) -> Option<Result<Tree, PositionError>> {
                match name {
                    $($folder::$rules::NAME => Some(tree::<$folder::$rules>(position, go_on)),)*
                    _ => None,
                }
            }
        }
    };
}

// One line registers a game: its folder, and its rules there.
games! {
    domineering: Domineering,
    hackenbush: Hackenbush,
    toads_and_frogs: ToadsAndFrogs,
    elephants_and_rhinos: ElephantsAndRhinos,
    clobber: Clobber,
    col: Col,
    snort: Snort,
    toppling_dominoes: TopplingDominoes,
    ski_jumps: SkiJumps,
    shove: Shove,
    push: Push,
    cutcake: Cutcake,
    maundy_cake: MaundyCake,
    konane: Konane,
    amazons: Amazons,
    fission: Fission,
}

/// The guide, whose examples are tests.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Guide;
