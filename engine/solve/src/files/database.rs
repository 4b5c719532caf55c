//! Databases of a game: values and moves by position.

use super::{
    DatabaseFile, Numbering, digest,
    file::{u32_at, u64_at},
    keys::Directory,
    tiers::Tiers,
};
#[cfg(feature = "files")]
use super::{format::KEY_BLOCK, keys};
use crate::{Codec, FileError, Indexed, KeyedRules, PositionValue, solve::moves_by_value};
use boyi_core::Game;
use std::{fmt, sync::Arc};
#[cfg(feature = "files")]
use std::{ops::ControlFlow, path::Path};

/// Finds the index of a position's tier in the header, and its number.
type Rank<G> =
    dyn Fn(&DatabaseFile, &<G as Game>::Position) -> Result<Option<(usize, u64)>, FileError> + Send + Sync;

/// The position with a number of a tier; `None` for a hole.
#[cfg(feature = "files")]
type Unrank<G> =
    dyn Fn(&DatabaseFile, usize, u64) -> Result<Option<<G as Game>::Position>, FileError> + Send + Sync;

/// A database of a game: the value and distance of every position.
pub struct Database<G: Game> {
    game: G,
    file: DatabaseFile,
    rank: Box<Rank<G>>,
    #[cfg(feature = "files")]
    unrank: Box<Unrank<G>>,
}

impl<G: Game> fmt::Debug for Database<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Database").field("header", self.file.header()).finish_non_exhaustive()
    }
}

impl<G: Indexed> Database<G> {
    /// Opens a database of a game that numbers its positions; `name` is the name of the game with its parameters.
    ///
    /// # Errors
    /// Those of [`DatabaseFile::open`], and a database of another game or other rules.
    #[cfg(feature = "files")]
    pub fn open_indexed(path: &Path, game: &G, name: &str) -> Result<Self, FileError> {
        Self::indexed(DatabaseFile::open(path)?, game, name)
    }

    /// The same with a file that has been opened.
    ///
    /// # Errors
    /// A database of another game or other rules.
    pub fn indexed(file: DatabaseFile, game: &G, name: &str) -> Result<Self, FileError> {
        check_game(&file, name, Numbering::Index, &rules_of_indexed(game))?;
        let tiers = Arc::new(Tiers::of(game));
        let sizes = tiers.iter().map(|&tier| game.size(tier));
        if !sizes.eq(file.header().tiers.iter().map(|tier| tier.size)) {
            return Err(FileError::OtherRules { game: name.to_owned() });
        }
        #[cfg(feature = "files")]
        let (own, order) = (game.clone(), tiers.clone());
        #[cfg(feature = "files")]
        let unrank = move |_: &DatabaseFile, tier: usize, number: u64| {
            Ok(order.get(tier).and_then(|&tier| own.unrank(tier, number)))
        };
        let own = game.clone();
        let rank = move |_: &DatabaseFile, position: &G::Position| {
            let found = own.rank(position).and_then(|(tier, number)| {
                // A number may be a hole's: then it belongs to no position.
                own.unrank(tier, number)?;
                Some((tiers.index_of(tier)?, number))
            });
            Ok(found)
        };
        let database = Database {
            game: game.clone(),
            file,
            rank: Box::new(rank),
            #[cfg(feature = "files")]
            unrank: Box::new(unrank),
        };
        database.check_start()?;
        Ok(database)
    }
}

impl<G: Game> Database<G> {
    /// Opens a database whose positions are numbered by their keys.
    ///
    /// # Errors
    /// Those of [`DatabaseFile::open`], and a database of another game or other rules.
    #[cfg(feature = "files")]
    pub fn open_keyed<C: Codec<G>>(path: &Path, game: &G, codec: C, name: &str) -> Result<Self, FileError> {
        Self::keyed(DatabaseFile::open(path)?, game, codec, name)
    }

    /// The same with a file that has been opened.
    ///
    /// # Errors
    /// A database of another game or other rules, or a damaged one.
    pub fn keyed<C: Codec<G>>(file: DatabaseFile, game: &G, codec: C, name: &str) -> Result<Self, FileError> {
        check_keyed(&file, &KeyedRules::new(game, &codec), name)?;
        let directory = Directory::new(&file.key_block(file.key_blocks())?.bytes);
        #[cfg(feature = "files")]
        let (own, decoder) = (game.clone(), codec.clone());
        #[cfg(feature = "files")]
        let unrank = move |file: &DatabaseFile, _: usize, number: u64| {
            let keys = file.key_block(number / KEY_BLOCK)?;
            let start = keys.starts.get((number % KEY_BLOCK) as usize);
            Ok(start.and_then(|&start| decoder.decode(&own, keys::key_at(&keys.bytes, start))))
        };
        let own = game.clone();
        let rank = move |file: &DatabaseFile, position: &G::Position| {
            let mut key = Vec::new();
            codec.encode(&own, position, &mut key);
            Ok(directory.find(file, &key)?.map(|number| (0, number)))
        };
        let database = Database {
            game: game.clone(),
            file,
            rank: Box::new(rank),
            #[cfg(feature = "files")]
            unrank: Box::new(unrank),
        };
        database.check_start()?;
        Ok(database)
    }

    /// Compares the start's value in the header of a local file with its record.
    fn check_start(&self) -> Result<(), FileError> {
        if self.file.is_far() || self.value(&self.game.start())? == Some(self.file.header().start) {
            return Ok(());
        }
        Err(FileError::damaged("the start's value in the header is not that of its record"))
    }

    /// The file itself.
    pub fn file(&self) -> &DatabaseFile {
        &self.file
    }

    /// Visits every position of the database with its value, in the order of their numbers, until `visit` breaks. Of
    /// positions that are images of each other only one is there.
    ///
    /// # Errors
    /// A block is damaged.
    #[cfg(feature = "files")]
    pub fn each(
        &self,
        visit: &mut dyn FnMut(&G::Position, PositionValue) -> ControlFlow<()>,
    ) -> Result<(), FileError> {
        for (tier, header) in self.file.header().tiers.iter().enumerate() {
            for number in 0..header.size {
                let Some(position) = (self.unrank)(&self.file, tier, number)? else { continue };
                if visit(&position, self.file.value(tier, number)?).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// A position with the longest win; `None` if nothing is won.
    ///
    /// # Errors
    /// A block is damaged.
    #[cfg(feature = "files")]
    pub fn longest_win(&self) -> Result<Option<G::Position>, FileError> {
        let Some(plies) = self.file.header().summary.longest_win() else { return Ok(None) };
        let mut found = None;
        self.each(&mut |position, value| {
            if value != PositionValue::Win(plies) {
                return ControlFlow::Continue(());
            }
            found = Some(position.clone());
            ControlFlow::Break(())
        })?;
        Ok(found)
    }

    /// The value of a position; `None` if it is not in the database.
    ///
    /// # Errors
    /// A block is damaged.
    pub fn value(&self, position: &G::Position) -> Result<Option<PositionValue>, FileError> {
        match (self.rank)(&self.file, position)? {
            Some((tier, number)) => self.file.value(tier, number).map(Some),
            None => Ok(None),
        }
    }

    /// Every legal move whose position is in the database, with its value for the player who makes it, best first; equal
    /// moves in generation order. Empty if the game is over.
    ///
    /// # Errors
    /// A block is damaged.
    pub fn moves(&self, position: &G::Position) -> Result<Vec<(G::Move, PositionValue)>, FileError> {
        moves_by_value(&self.game, position, |child| self.value(child))
    }
}

/// The digest of a numbered game, whose positions are named by the index of their tier and their number.
pub(crate) fn rules_of_indexed<G: Indexed>(game: &G) -> String {
    let tiers = Tiers::of(game);
    let name = |position: &G::Position| {
        let (tier, number) = game.rank(position)?;
        let mut name = (tiers.index_of(tier)? as u32).to_le_bytes().to_vec();
        name.extend(number.to_le_bytes());
        Some(name)
    };
    let mut moves = Vec::new();
    digest::rules(G::VERSION, name(&game.start()).unwrap_or_default(), &mut |key, child| {
        let (tier, number) = (tiers.get(u32_at(key, 0)? as usize)?, u64_at(key, 4)?);
        let position = game.unrank(*tier, number)?;
        let outcome = game.outcome(&position);
        if outcome.is_none() {
            moves.clear();
            game.moves(&position, &mut moves);
            moves.iter().for_each(|mv| child(&name(&game.play(&position, mv)).unwrap_or_default()));
        }
        outcome
    })
}

pub(crate) fn rules_of_keys(rules: &KeyedRules) -> String {
    digest::rules(0, rules.start(), &mut |key, child| rules.expand(key, child).flatten())
}

/// Checks that the positions of a file are numbered by their keys, and that it is of the game with this name and these rules.
pub(super) fn check_keyed(file: &DatabaseFile, rules: &KeyedRules, name: &str) -> Result<(), FileError> {
    check_game(file, name, Numbering::Keys, &rules_of_keys(rules))
}

fn check_game(file: &DatabaseFile, name: &str, numbering: Numbering, rules: &str) -> Result<(), FileError> {
    let header = file.header();
    if header.game != name {
        return Err(FileError::OtherGame { found: header.game.clone(), expected: name.to_owned() });
    }
    if header.rules != rules || header.numbering != numbering {
        return Err(FileError::OtherRules { game: name.to_owned() });
    }
    Ok(())
}
