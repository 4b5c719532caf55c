//! Sums of different impartial games: a move is a move in one of them, and the player who cannot move in any loses (or, misère,
//! wins). Sprague and Grundy: the nimber of a sum is the nim-sum of the nimbers of its components.

mod any_game;
mod component;

use crate::{
    octal::misere::quotient_note,
    theory::{self, Impartial, Search, TRIED_MOVES},
};
pub use any_game::{Part, Step};
use boyi_catalogue::{AnyGame, Databases, ErasedGame, GameEntry, Group, Knowledge, Messages, Param, Setup};
use boyi_core::{Game, Notation, Outcome, ParseError, Picture, Summand};
use boyi_impartial::{
    Code,
    misere::{self, Budget, Element, Quotient},
};
pub use component::{Component, open as open_component};
use smallvec::SmallVec;
use std::sync::{Arc, Mutex, PoisonError};

/// The catalogue's entry.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "sum",
    Group::Impartial,
    Knowledge::Theory,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    open,
)
.with_params(&[
    Param::value("games", "kayles|nim|octal(0.07)", "kayles|nim|octal(0.07)"),
    Param::flag("misere"),
])];

/// Misère quotients of sums are asked for up to this size of heap.
const LARGEST_MISERE: usize = 32;

/// The most components of a sum.
pub const MAX_COMPONENTS: usize = 64;

/// Opens a sum.
///
/// # Errors
/// A component that cannot be read.
pub fn open(setup: &Setup, databases: &Arc<Databases>) -> Result<Box<dyn AnyGame>, ParseError> {
    Ok(ErasedGame::boxed(setup, databases, Sum::set_up(setup)?, theory::support()))
}

/// The largest heap that a quotient was asked for, and what came of it.
type Asked = (usize, Arc<Quotient>);

/// The rules: the components, in order.
#[derive(Clone, Debug)]
pub struct Sum {
    components: Vec<Component>,
    misere: bool,
    /// The misère quotient of the components' heaps beside each other, and the size of heap it was asked for.
    quotient: Arc<Mutex<Option<Asked>>>,
}

/// The positions of the components, in order.
pub type Parts = SmallVec<[Part; 3]>;

/// A move in one component.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The component's index.
    pub component: u8,
    /// The move there.
    pub step: Step,
}

impl Sum {
    /// The sum that `games` names: `kayles|nim|octal(0.07)`.
    ///
    /// # Errors
    /// No component, too many, or one that cannot be read.
    pub fn set_up(setup: &Setup) -> Result<Sum, ParseError> {
        let text = setup.text("games")?.unwrap_or("kayles|nim|octal(0.07)");
        let names: Vec<&str> = text.split('|').collect();
        if names.len() > MAX_COMPONENTS {
            return Err(ParseError::new("games", text, "at-most-games").with("max", MAX_COMPONENTS));
        }
        let components = names.into_iter().map(Component::parse).collect::<Result<_, _>>()?;
        Ok(Sum { components, misere: setup.flag("misere")?, quotient: Arc::default() })
    }

    /// The misère quotient of take-and-break games beside each other, if it is proved for these heaps, and the class that they are in.
    fn quotient(&self, parts: &Parts) -> Option<(Arc<Quotient>, Element)> {
        let mut codes: Vec<&Code> = Vec::new();
        let mut heaps = Vec::new();
        for (component, part) in self.zip(parts) {
            let (code, sizes) = component.heaps(part)?;
            let game = codes.iter().position(|known| *known == code).unwrap_or(codes.len());
            codes.extend((game == codes.len()).then_some(code));
            heaps.extend(sizes.iter().map(|&size| (game, size)));
        }
        let largest = heaps.iter().map(|heap| heap.1).max().unwrap_or(0);
        let wanted = usize::try_from(largest).ok().filter(|&largest| largest <= LARGEST_MISERE)?;
        let mut known = self.quotient.lock().unwrap_or_else(PoisonError::into_inner);
        if known.as_ref().is_none_or(|(tried, _)| *tried < wanted) {
            let upto = wanted.next_power_of_two().max(8);
            let codes: Vec<Code> = codes.into_iter().cloned().collect();
            let budget = Budget { elements: 1024, work: 300_000 };
            *known = Some((upto, Arc::new(misere::quotient_of_sums(&codes, upto, &budget))));
        }
        let quotient = known.as_ref()?.1.clone();
        let class = quotient.class_of_sum(&heaps)?;
        Some((quotient, class))
    }

    fn zip<'a>(&'a self, parts: &'a Parts) -> impl Iterator<Item = (&'a Component, &'a Part)> {
        self.components.iter().zip(parts)
    }

    /// Some moves, all in the same component at a time, handed to `judge` component by component.
    fn by_component(
        &self,
        moves: &[Move],
        mut judge: impl FnMut(usize, &[Step]) -> Option<Vec<u64>>,
    ) -> Option<Vec<u64>> {
        let mut judged = Vec::with_capacity(moves.len());
        for run in moves.chunk_by(|a, b| a.component == b.component) {
            let steps: Vec<Step> = run.iter().map(|mv| mv.step.clone()).collect();
            judged.extend(judge(usize::from(run[0].component), &steps)?);
        }
        Some(judged)
    }
}

impl Game for Sum {
    type Position = Parts;
    type Move = Move;

    fn start(&self) -> Parts {
        self.components.iter().map(|component| component.start()).collect()
    }

    fn outcome(&self, parts: &Parts) -> Option<Outcome> {
        let over = self.zip(parts).all(|(component, part)| component.outcome(part).is_some());
        over.then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }

    fn moves(&self, parts: &Parts, out: &mut Vec<Move>) {
        self.visit_moves(parts, &mut |mv| out.push(mv));
    }

    fn play(&self, parts: &Parts, mv: &Move) -> Parts {
        let i = usize::from(mv.component);
        let mut after = parts.clone();
        after[i] = self.components[i].play(&parts[i], &mv.step);
        after
    }

    fn legal(&self, parts: &Parts, mv: &Move) -> bool {
        let i = usize::from(mv.component);
        self.components.get(i).is_some_and(|component| component.legal(&parts[i], &mv.step))
    }

    fn count(&self, parts: &Parts) -> u64 {
        self.zip(parts).fold(0, |sum: u64, (component, part)| sum.saturating_add(component.count(part)))
    }
}

impl Notation for Sum {
    /// The components' positions with bars between: `7|3,5|12`.
    fn position_text(&self, parts: &Parts) -> String {
        self.zip(parts).map(|(component, part)| component.position_text(part)).collect::<Vec<_>>().join("|")
    }

    fn parse_position(&self, text: &str) -> Result<Parts, ParseError> {
        let texts: Vec<&str> = text.split('|').collect();
        if texts.len() != self.components.len() {
            return Err(ParseError::new("position", text, "components").with("count", self.components.len()));
        }
        self.components.iter().zip(texts).map(|(component, text)| component.parse_position(text)).collect()
    }

    /// The component's number, a slash, the move there: `2/1:3`.
    fn move_text(&self, parts: &Parts, mv: &Move) -> String {
        let i = usize::from(mv.component);
        format!("{}/{}", i + 1, self.components[i].move_text(&parts[i], &mv.step))
    }

    fn parse_move(&self, parts: &Parts, text: &str) -> Result<Move, ParseError> {
        let (i, step) = split_move(text, self.components.len())?;
        let step = self.components[i].parse_move(&parts[i], step.trim())?;
        Ok(Move { component: i as u8, step })
    }

    fn picture(&self, parts: &Parts, _: &str) -> Picture {
        let drawn = |(component, part): (&Component, &Part)| Summand {
            name: component.name().to_owned(),
            picture: component.picture(part, ""),
        };
        Picture::Sum { parts: self.zip(parts).map(drawn).collect() }
    }
}

/// Divides a move of a sum of so many components, `2/1:3`: the component's index, and the move there.
///
/// # Errors
/// No slash, or no component of that number.
pub fn split_move(text: &str, count: usize) -> Result<(usize, &str), ParseError> {
    let (number, step) = text
        .split_once('/')
        .ok_or_else(|| ParseError::new("move", text, "component-move").with("example", "1/1:2"))?;
    match number.trim().parse::<usize>() {
        Ok(number) if (1..=count).contains(&number) => Ok((number - 1, step)),
        _ => Err(ParseError::new("component", number, "number-between").with("min", 1u64).with("max", count)),
    }
}

impl Impartial for Sum {
    fn misere(&self) -> bool {
        self.misere
    }

    fn visit_moves(&self, parts: &Parts, visit: &mut dyn FnMut(Move)) {
        for (i, (component, part)) in self.zip(parts).enumerate() {
            component.visit_moves(part, &mut |step| visit(Move { component: i as u8, step }));
        }
    }

    fn lost(&self, parts: &Parts) -> Option<bool> {
        if self.misere {
            self.quotient(parts).map(|(quotient, class)| quotient.is_lost(class))
        } else {
            self.nimber(parts).map(|nimber| nimber == 0)
        }
    }

    fn reasons(&self, parts: &Parts) -> Vec<boyi_core::Note> {
        let Some((quotient, _)) = self.misere.then(|| self.quotient(parts)).flatten() else {
            return Vec::new();
        };
        // Games in the order in which they come first: as the quotient numbers them.
        let mut games: Vec<(&Code, &str)> = Vec::new();
        let mut heaps = Vec::new();
        for (component, part) in self.zip(parts) {
            let Some((code, sizes)) = component.heaps(part) else { continue };
            let game = games.iter().position(|game| game.0 == code).unwrap_or(games.len());
            games.extend((game == games.len()).then_some((code, component.name())));
            let class = |size: &u64| {
                Some((format!("{} {size}", component.name()), quotient.class_of_sum(&[(game, *size)])?))
            };
            heaps.extend(sizes.iter().filter_map(class));
        }
        let name = |(game, size): &(usize, u64)| format!("{} {size}", games[*game].1);
        let spell = |class| quotient.word_of_sum(class).iter().map(name).collect();
        let names: Vec<&str> = games.iter().map(|game| game.1).collect();
        vec![quotient_note(&quotient, names.join("|"), heaps, spell)]
    }

    fn nimber(&self, parts: &Parts) -> Option<u64> {
        self.zip(parts).try_fold(0, |sum, (component, part)| Some(sum ^ component.nimber(part)?))
    }

    fn nimbers_after(&self, parts: &Parts, moves: &[Move]) -> Option<Vec<u64>> {
        let total = self.nimber(parts)?;
        self.by_component(moves, |i, steps| {
            let rest = total ^ self.components[i].nimber(&parts[i])?;
            let after = self.components[i].nimbers_after(&parts[i], steps)?;
            Some(after.into_iter().map(|nimber| nimber ^ rest).collect())
        })
    }

    fn moves_to(&self, parts: &Parts, nimber: u64) -> Option<Vec<Move>> {
        let change = self.nimber(parts)? ^ nimber;
        let mut found = Vec::new();
        let few = self.count(parts) <= TRIED_MOVES;
        for (i, (component, part)) in self.zip(parts).enumerate() {
            match component.moves_to(part, component.nimber(part)? ^ change) {
                Some(steps) => {
                    found.extend(steps.into_iter().map(|step| Move { component: i as u8, step }));
                }
                None if few => return None,
                // Another component may have the move that is wanted.
                None => {}
            }
        }
        (few || !found.is_empty()).then_some(found)
    }

    fn constructs_all(&self, parts: &Parts) -> bool {
        self.zip(parts).all(|(component, part)| component.constructs_all(part))
    }

    fn part_of(&self, _: &Parts, mv: &Move) -> Option<usize> {
        Some(usize::from(mv.component))
    }

    fn delaying(&self, parts: &Parts) -> Option<Vec<Move>> {
        let largest = (0..self.components.len()).max_by_key(|&i| self.components[i].count(&parts[i]))?;
        let steps = self.components[largest].delaying(&parts[largest])?;
        Some(steps.into_iter().map(|step| Move { component: largest as u8, step }).collect())
    }

    fn parts(&self, parts: &Parts) -> Vec<(String, Option<u64>)> {
        let text = |(component, part): (&Component, &Part)| {
            (format!("{} {}", component.name(), component.position_text(part)), component.nimber(part))
        };
        self.zip(parts).map(text).collect()
    }

    fn remaining(&self, parts: &Parts) -> u64 {
        self.zip(parts).fold(0, |sum: u64, (component, part)| sum.saturating_add(component.remaining(part)))
    }

    fn precompute(&self, parts: &Parts, moves: bool, go_on: &mut dyn FnMut(u64) -> bool) {
        // Where one component's nimber is not found, those of the others are of no use.
        self.zip(parts).all(|(component, part)| {
            component.precompute(part, moves, go_on);
            component.nimber(part).is_some()
        });
    }

    /// By the searches of the components: a nimber for each but one that is not known otherwise, and of that one whether it makes up the sum.
    fn search(&self, memory: usize) -> Option<Search<'_, Parts>> {
        let memory = memory / self.components.len();
        let mut searches: Vec<_> = self.components.iter().map(|component| component.search(memory)).collect();
        if self.misere || searches.iter().all(Option::is_none) {
            return None;
        }
        Some(Box::new(move |parts, nimber, go_on| {
            let mut wanted = nimber;
            let mut before = 0;
            let mut unknown = Vec::new();
            for (i, (component, part)) in self.zip(parts).enumerate() {
                match component.nimber(part) {
                    Some(nimber) => wanted ^= nimber,
                    None => unknown.push((i, part)),
                }
            }
            let Some((last, largest)) = unknown.pop() else { return Some(wanted == 0) };
            let mut is = |i: usize, part, nimber| {
                let mut now = 0;
                let is = searches[i].as_mut()?(part, nimber, &mut |searched| {
                    now = searched;
                    go_on(before + searched)
                });
                before += now;
                is
            };
            for (i, part) in unknown {
                let mut nimber = 0;
                while !is(i, part, nimber)? {
                    nimber += 1;
                }
                wanted ^= nimber;
            }
            is(last, largest, wanted)
        }))
    }

    fn laws(&self, parts: &Parts) -> Vec<boyi_core::Note> {
        if self.misere {
            return Vec::new();
        }
        // What each component has to say about itself, of a sort once.
        let mut notes: Vec<boyi_core::Note> = Vec::new();
        for (component, part) in self.zip(parts) {
            for note in component.laws(part) {
                if !notes.contains(&note) {
                    notes.push(note);
                }
            }
        }
        notes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::{
        Theory,
        testing::{agrees_below, round_trips},
    };
    use boyi_core::{Engine, Limits, NoObserver, Record};

    fn game(name: &str) -> Sum {
        Sum::set_up(&Setup::parse(name).unwrap()).unwrap()
    }

    #[test]
    fn theory_equals_the_definition() {
        for (name, position) in [
            ("sum:games=kayles|nim|octal(0.07)", "5|2,3|6"),
            ("sum:games=grundy|subtraction(1+2)|wythoff", "7|5|3,4"),
            ("sum:games=euclid|fibonacci|staircase", "7,4|6|2,3"),
            ("sum:games=cram(rows=2,columns=3)|ruler|lasker", "3/3|HTHH|4"),
            ("sum:games=node-kayles(rows=1,columns=5)|mock-turtles", "5|HHTH"),
        ] {
            let game = game(name);
            let parts = game.parse_position(position).unwrap();
            let answered = agrees_below(&game, &parts);
            assert!(answered > 100, "{name}: {answered}");
            round_trips(&game, &parts, 3);
            round_trips(&Sum { misere: true, ..game }, &parts, 3);
        }
    }

    /// Misère sums of take-and-break games by the quotient of all of them beside each other.
    #[test]
    fn misere_theory_equals_the_definition() {
        for (name, position, least) in [
            ("sum:games=kayles|nim|octal(0.07),misere", "5|2,3|6", 100),
            ("sum:games=kayles|grundy|kayles,misere", "4|6|5", 50),
            ("sum:games=subtraction(1+2)|octal(0.75),misere", "7,3|5,2", 100),
            ("sum:games=kayles|wythoff,misere", "4|1,3", 0),
        ] {
            let game = game(name);
            let parts = game.parse_position(position).unwrap();
            let answered = agrees_below(&game, &parts);
            assert!(answered >= least, "{name}: {answered}");
        }
    }

    /// Equal components are answered by copies, as the words beside say.
    #[test]
    fn answers_in_equal_components_are_copies() {
        let game = game("sum:games=staircase|staircase");
        let record = Record::from_position(game.parse_position("1,2|1,2").unwrap());
        let analysis = Theory.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
        let notes = theory::explain(&game, &record, &analysis);
        let table = notes.iter().find(|note| note.id == "sum.replies").unwrap().args[0].1.to_string();
        let rows = [
            "1/1:1  →  2/1:1",
            "1/2:1  →  2/2:1",
            "1/2:2  →  2/2:2",
            "2/1:1  →  1/1:1",
            "2/2:1  →  1/2:1",
            "2/2:2  →  1/2:2",
        ];
        assert_eq!(table.lines().collect::<Vec<_>>(), rows);
    }

    /// Only Nim is too large to try: the move is constructed there.
    #[test]
    fn huge_components() {
        let game = game("sum:games=kayles|nim|subtraction(take=1+2+3)");
        let parts = game.parse_position("7|9223372036854775807,3|9223372036854775806").unwrap();
        let record = Record::from_position(parts.clone());
        let found = Theory.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
        assert!(found.value.is_win());
        let texts: Vec<_> = found.best.iter().map(|mv| game.move_text(&parts, mv)).collect();
        assert_eq!(texts, ["2/1:9223372036854775804"]);
    }

    #[test]
    fn malformed_sums_are_refused() {
        for name in [
            "sum:games=",
            "sum:games=|",
            "sum:games=chess",
            "sum:games=kayles(x=1)",
            "sum:games=octal(0.9)",
            "sum:games=kayles(misere)",
            "sum:games=octal(0.07",
            "sum:games=sum(kayles)",
        ] {
            assert!(Setup::parse(name).and_then(|setup| Sum::set_up(&setup)).is_err(), "{name}");
        }
    }
}
