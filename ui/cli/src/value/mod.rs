//! `boyi value`: a calculator of partizan games.

mod complaint;
mod thermograph;

use crate::{
    Failed,
    args::Value,
    digits::grouped,
    input,
    json::{PartReply, PartizanMove, PartizanOutcome, RelationReply, ThermographReply, ValueReply},
    output,
};
use boyi_partizan::{
    Advice, Arena, Dyadic, Game, GameError, Limits, Outcome, Player, Stop, Term, Thermograph,
    thermograph::Wall,
};
use boyi_partizan_games::PartizanGames;
use boyi_session::{Words, reply_json};
use std::{
    fmt::Write as _,
    io::Write,
    path::{Path, PathBuf},
};

pub use complaint::expression_fault;
pub use thermograph::svg as thermograph_svg;

/// Values kept at most: about 1 GiB with all that is known about them.
const MAX_GAMES: usize = 1 << 22;
/// Steps of work at most: some minutes.
const MAX_WORK: u64 = 200_000_000;
/// A longer value is not printed, but in JSON.
const MAX_SHOWN: usize = 2_000;

/// Everything that is told of a value.
struct Properties {
    game: Game,
    outcome: Outcome,
    left_stop: Stop,
    right_stop: Stop,
    thermograph: std::sync::Arc<Thermograph>,
    mean: Dyadic,
    temperature: Dyadic,
    birthday: u64,
    positions: u64,
    atomic_weight: Option<Game>,
    reduced: Game,
    parts: Vec<Term>,
    left_move: Option<Advice>,
    right_move: Option<Advice>,
}

impl Properties {
    fn of(arena: &mut Arena, parts: Vec<Term>) -> Result<Self, GameError> {
        let values: Vec<Game> = parts.iter().map(|part| part.value).collect();
        let game = values.iter().try_fold(Game::ZERO, |sum, &value| arena.sum(sum, value))?;
        let (mean, temperature) = arena.mean_and_temperature(game)?;
        Ok(Properties {
            game,
            outcome: arena.outcome(game),
            left_stop: arena.left_stop(game),
            right_stop: arena.right_stop(game),
            thermograph: arena.thermograph(game)?,
            mean,
            temperature,
            birthday: arena.birthday(game)?,
            positions: arena.positions(game)?,
            atomic_weight: arena.atomic_weight(game)?,
            reduced: arena.reduced(game)?,
            left_move: arena.advice(&values, Player::Left)?,
            right_move: arena.advice(&values, Player::Right)?,
            parts,
        })
    }
}

/// An arena, and the games whose values are in it.
type Workshop = (Arena, PartizanGames);

/// A workshop for this much work on each question.
fn workshop(work: u64) -> Workshop {
    (Arena::with_limits(Limits { games: MAX_GAMES, work }), PartizanGames::default())
}

/// Reads an expression and finds out about its value: two questions.
fn properties(words: &Words, expression: &str, (arena, games): &mut Workshop) -> Result<Properties, Failed> {
    arena.new_question();
    let parts = arena.read_terms(expression, games).map_err(|error| complaint::of(words, &error))?;
    arena.new_question();
    Properties::of(arena, parts).map_err(|error| Failed::Work(complaint::of_game(words, error)))
}

/// The value of an expression as data, by [`properties`].
#[cfg(feature = "mcp")]
pub fn reply_to(words: &Words, expression: &str, work: u64) -> Result<ValueReply, Failed> {
    let mut workshop = workshop(work);
    let properties = properties(words, expression, &mut workshop)?;
    reply(&mut workshop.0, &properties).map_err(|error| Failed::Work(complaint::of_game(words, error)))
}

/// Writes a proof of a relation, or of the value of an expression.
fn prove(words: &Words, text: &str, path: &Path, (arena, games): &mut Workshop) -> Result<String, Failed> {
    arena.new_question();
    let proof = arena.prove(text, games).map_err(|error| complaint::of_proof(words, &error))?;
    input::write_file(path, &proof)?;
    let args = [("bytes", grouped(proof.len() as u64).into()), ("file", path.display().to_string().into())];
    Ok(words.say("value-proof", &args))
}

/// Prints the value of an expression and what it says, or whether a relation holds.
pub fn run(words: &Words, args: &Value) -> Result<(), Failed> {
    let mut out = output::stdout();
    let mut workshop = workshop(MAX_WORK);
    let (arena, games) = &mut workshop;
    // Of a relation; an expression has none.
    let holds = arena.holds(&args.expression, games).map_err(|error| complaint::of_proof(words, &error))?;
    if args.json
        && let Some(holds) = holds
    {
        return Ok(writeln!(out, "{}", reply_json(&RelationReply { holds }))?);
    }
    let prove = |path: &PathBuf| prove(words, &args.expression, path, &mut workshop);
    let written = args.proof.as_ref().map(prove).transpose()?;
    if let Some(holds) = holds {
        writeln!(out, "{}", words.text(if holds { "value-true" } else { "value-false" }))?;
    } else {
        print(words, args, &mut workshop, &mut out)?;
    }
    if let Some(written) = written {
        writeln!(out, "{written}")?;
    }
    Ok(())
}

/// Prints the value of an expression and what it says.
fn print(words: &Words, args: &Value, workshop: &mut Workshop, out: &mut impl Write) -> Result<(), Failed> {
    let properties = properties(words, &args.expression, workshop)?;
    let arena = &mut workshop.0;
    let unfinished = |error: GameError| Failed::Work(complaint::of_game(words, error));
    if let Some(path) = &args.svg {
        input::write_file(path, &thermograph::svg(&properties.thermograph))?;
    }
    if args.json {
        let reply = reply(arena, &properties).map_err(unfinished)?;
        return Ok(writeln!(out, "{}", reply_json(&reply))?);
    }
    out.write_all(text(arena, words, &properties).map_err(unfinished)?.as_bytes())?;
    if args.thermograph {
        write!(out, "\n{}", thermograph::text(&properties.thermograph))?;
    }
    Ok(())
}

/// A value as text, or a note that it is long.
fn written(arena: &mut Arena, words: &Words, game: Game) -> Result<String, GameError> {
    match arena.write_within(game, MAX_SHOWN) {
        Err(GameError::TooLong) => Ok(words.text("value-long")),
        text => text,
    }
}

/// The parts of a sum, and a best move of each player.
fn sum_text(arena: &mut Arena, words: &Words, properties: &Properties) -> Result<String, GameError> {
    let mut text = String::new();
    for part in &properties.parts {
        let (_, temperature) = arena.mean_and_temperature(part.value)?;
        let args = [
            ("part", part.text.clone().into()),
            ("value", written(arena, words, part.value)?.into()),
            ("temperature", temperature.to_string().into()),
        ];
        writeln!(text, "{}", words.say("value-part", &args)).expect("strings grow");
    }
    for (id, advice) in [("left", properties.left_move), ("right", properties.right_move)] {
        let Some(advice) = advice else { continue };
        let args = [
            ("part", properties.parts[advice.term].text.clone().into()),
            ("to", written(arena, words, advice.to)?.into()),
            ("result", if advice.wins { "win" } else { "loss" }.into()),
            ("heat", if advice.hottest { "hottest" } else { "other" }.into()),
        ];
        writeln!(text, "{}", words.say(&format!("value-move-{id}"), &args)).expect("strings grow");
    }
    Ok(text)
}

/// The properties, one on each line.
fn text(arena: &mut Arena, words: &Words, properties: &Properties) -> Result<String, GameError> {
    let mut text = written(arena, words, properties.game)? + "\n";
    let stop = |stop: Stop| match stop.right_to_move {
        true => words.say("value-stop-right", &[("number", stop.number.to_string().into())]),
        false => words.say("value-stop-left", &[("number", stop.number.to_string().into())]),
    };
    let number = arena.number(properties.game).is_some();
    let mut lines =
        vec![("outcome", words.text(&format!("value-outcome-{}", outcome_id(properties.outcome))))];
    if !number {
        lines.push(("mean", properties.mean.to_string()));
    }
    lines.push(("temperature", properties.temperature.to_string()));
    if !number {
        lines.push(("left-stop", stop(properties.left_stop)));
        lines.push(("right-stop", stop(properties.right_stop)));
    }
    if let Some(weight) = properties.atomic_weight {
        lines.push(("atomic-weight", written(arena, words, weight)?));
    }
    if properties.reduced != properties.game {
        lines.push(("reduced", written(arena, words, properties.reduced)?));
    }
    lines.push(("birthday", properties.birthday.to_string()));
    lines.push(("positions", properties.positions.to_string()));
    for (name, said) in lines {
        let line = words.say(
            "value-line",
            &[("name", words.text(&format!("value-{name}")).into()), ("value", said.into())],
        );
        writeln!(text, "{line}").expect("strings grow");
    }
    if properties.parts.len() > 1 {
        text += &sum_text(arena, words, properties)?;
    }
    Ok(text)
}

fn part_reply(arena: &mut Arena, part: &Term) -> Result<PartReply, GameError> {
    let (mean, temperature) = arena.mean_and_temperature(part.value)?;
    Ok(PartReply {
        text: part.text.clone(),
        value: arena.write(part.value)?,
        mean: mean.to_string(),
        temperature: temperature.to_string(),
    })
}

fn move_reply(arena: &mut Arena, advice: Advice) -> Result<PartizanMove, GameError> {
    let Advice { term, to, wins, hottest } = advice;
    Ok(PartizanMove { part: term, to: arena.write(to)?, wins, hottest })
}

fn reply(arena: &mut Arena, properties: &Properties) -> Result<ValueReply, GameError> {
    let bends = |wall: &Wall| {
        let bend =
            |piece: &boyi_partizan::thermograph::Piece| [piece.from.to_string(), piece.value.to_string()];
        wall.pieces().iter().map(bend).collect()
    };
    Ok(ValueReply {
        value: arena.write(properties.game)?,
        outcome: match properties.outcome {
            Outcome::Left => PartizanOutcome::Left,
            Outcome::Right => PartizanOutcome::Right,
            Outcome::First => PartizanOutcome::First,
            Outcome::Second => PartizanOutcome::Second,
        },
        mean: properties.mean.to_string(),
        temperature: properties.temperature.to_string(),
        left_stop: properties.left_stop.number.to_string(),
        right_stop: properties.right_stop.number.to_string(),
        birthday: properties.birthday,
        positions: properties.positions,
        atomic_weight: properties.atomic_weight.map(|weight| arena.write(weight)).transpose()?,
        reduced: arena.write(properties.reduced)?,
        thermograph: ThermographReply {
            left: bends(&properties.thermograph.left),
            right: bends(&properties.thermograph.right),
        },
        parts: properties.parts.iter().map(|part| part_reply(arena, part)).collect::<Result<_, _>>()?,
        left_move: properties.left_move.map(|advice| move_reply(arena, advice)).transpose()?,
        right_move: properties.right_move.map(|advice| move_reply(arena, advice)).transpose()?,
    })
}

fn outcome_id(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => "left",
        Outcome::Right => "right",
        Outcome::First => "first",
        Outcome::Second => "second",
    }
}
