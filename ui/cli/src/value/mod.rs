//! `boyi value`: a calculator of partizan games.

mod complaint;

use crate::{
    Failed,
    args::Value,
    digits::grouped,
    input,
    json::{
        LoopyOutcome, LoopyPartReply, LoopyReply, PartReply, PartizanMove, PartizanOutcome, RelationReply,
        ThermographReply, ValueReply,
    },
    output,
};
use boyi_partizan::{
    Advice, Arena, GameError, Limits, Loopy, Outcome, Term, Value as Worth, Winner, thermograph::Wall,
};
use boyi_session::{
    Calculator, Described, Evaluated, LoopyProperties, Properties, Words, reply_json, thermograph_svg,
    thermograph_text,
};
use std::{
    fmt::Write as _,
    io::Write,
    path::{Path, PathBuf},
};

/// Values kept at most: about 1 GiB with all that is known about them.
const MAX_GAMES: usize = 1 << 22;
/// Steps of work at most: some minutes.
const MAX_WORK: u64 = 200_000_000;

/// A calculator for this much work on each question.
fn calculator(work: u64) -> Calculator {
    Calculator::new(Limits { games: MAX_GAMES, work })
}

/// The value of an expression as data.
#[cfg(feature = "mcp")]
pub fn reply_to(words: &Words, expression: &str, work: u64) -> Result<ValueReply, Failed> {
    let mut calculator = calculator(work);
    let properties = calculator.properties(expression).map_err(|error| complaint::of(words, &error))?;
    reply(calculator.arena(), &properties).map_err(|error| complaint::of_game(words, error))
}

/// Writes a proof of a relation, or of the value of an expression.
fn prove(words: &Words, text: &str, path: &Path, calculator: &mut Calculator) -> Result<String, Failed> {
    let proof = calculator.prove(text).map_err(|error| complaint::of(words, &error))?;
    input::write_file(path, &proof)?;
    let args = [("bytes", grouped(proof.len() as u64).into()), ("file", path.display().to_string().into())];
    Ok(words.say("value-proof", &args))
}

/// Prints the value of an expression and what it says, or whether a relation holds.
pub fn run(words: &Words, args: &Value) -> Result<(), Failed> {
    let mut out = output::stdout();
    let mut calculator = calculator(MAX_WORK);
    // Of a relation; an expression has none.
    let holds = calculator.holds(&args.expression).map_err(|error| complaint::of(words, &error))?;
    if args.json
        && let Some(holds) = holds
    {
        return Ok(writeln!(out, "{}", reply_json(&RelationReply { holds }))?);
    }
    let prove = |path: &PathBuf| prove(words, &args.expression, path, &mut calculator);
    let written = args.proof.as_ref().map(prove).transpose()?;
    if let Some(holds) = holds {
        writeln!(out, "{}", words.text(if holds { "value-true" } else { "value-false" }))?;
    } else {
        print(words, args, &mut calculator, &mut out)?;
    }
    if let Some(written) = written {
        writeln!(out, "{written}")?;
    }
    Ok(())
}

/// Prints the value of an expression and what it says.
fn print(
    words: &Words,
    args: &Value,
    calculator: &mut Calculator,
    out: &mut impl Write,
) -> Result<(), Failed> {
    let evaluated = calculator.evaluate(&args.expression).map_err(|error| complaint::of(words, &error))?;
    let arena = calculator.arena();
    let properties = match evaluated {
        Evaluated::Short(properties) => properties,
        Evaluated::Loopy(properties) => return print_loopy(words, args, arena, &properties, out),
    };
    let unfinished = |error: GameError| complaint::of_game(words, error);
    if let Some(path) = &args.svg {
        input::write_file(path, &thermograph_svg(&properties.thermograph))?;
    }
    if args.json {
        let reply = reply(arena, &properties).map_err(unfinished)?;
        return Ok(writeln!(out, "{}", reply_json(&reply))?);
    }
    let described = properties.describe(arena, words, "value-long").map_err(unfinished)?;
    out.write_all(text(words, described).as_bytes())?;
    if args.thermograph {
        write!(out, "\n{}", thermograph_text(&properties.thermograph))?;
    }
    Ok(())
}

/// The value and its properties, one on each line.
fn text(words: &Words, described: Described) -> String {
    let mut text = described.value + "\n";
    for [name, value] in described.lines {
        let line = words.say("value-line", &[("name", name.into()), ("value", value.into())]);
        writeln!(text, "{line}").expect("strings grow");
    }
    for line in described.sum {
        writeln!(text, "{line}").expect("strings grow");
    }
    text
}

/// Prints a loopy value and what it says; it has no thermograph.
fn print_loopy(
    words: &Words,
    args: &Value,
    arena: &mut Arena,
    properties: &LoopyProperties,
    out: &mut impl Write,
) -> Result<(), Failed> {
    let unfinished = |error: GameError| complaint::of_game(words, error);
    if args.thermograph || args.svg.is_some() {
        return Err(Failed::Request(words.text("value-fault-loopy")));
    }
    if args.json {
        let reply = loopy_reply(arena, properties).map_err(unfinished)?;
        return Ok(writeln!(out, "{}", reply_json(&reply))?);
    }
    let described = properties.describe(arena, words, "value-long").map_err(unfinished)?;
    Ok(out.write_all(text(words, described).as_bytes())?)
}

fn loopy_reply(arena: &mut Arena, properties: &LoopyProperties) -> Result<LoopyReply, GameError> {
    let outcome = |winner: Winner| match winner {
        Winner::Left => LoopyOutcome::Left,
        Winner::Right => LoopyOutcome::Right,
        Winner::Nobody => LoopyOutcome::Draw,
    };
    let [onside, offside] = &properties.sides;
    let part = |arena: &mut Arena, part: &Term<Worth>| {
        Ok(LoopyPartReply {
            text: part.text.clone(),
            value: arena.write_value(&part.value)?,
            loopy: part.value.short().is_none(),
        })
    };
    Ok(LoopyReply {
        value: arena.write_value(&properties.value)?,
        loopy: properties.value.short().is_none(),
        stopper: match &properties.value {
            Worth::Short(_) => true,
            Worth::Loopy(loopy) => Loopy::is_stopper(loopy),
        },
        onside: arena.write_value(onside)?,
        offside: arena.write_value(offside)?,
        left_first: outcome(properties.winners[0]),
        right_first: outcome(properties.winners[1]),
        parts: properties.parts.iter().map(|one| part(arena, one)).collect::<Result<_, _>>()?,
    })
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
        loopy: false,
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
