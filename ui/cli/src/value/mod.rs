//! `boyi value`: a calculator of partizan games.

mod complaint;

use crate::{
    Failed,
    args::Value,
    digits::grouped,
    input,
    json::{
        LoopyOutcome, LoopyPartReply, LoopyReply, PartReply, PartizanMove, PartizanOutcome, PartizanSide,
        RelationOrder, RelationReply, ThermographReply, ValueReply,
    },
    observer, output,
};
use boyi_core::{MoveText, SearchObserver};
use boyi_partizan::{
    Advice, Arena, Comparison, GameError, Limits, Loopy, Outcome, Player, Stop, Term, Value as Worth, Winner,
    thermograph::Wall,
};
use boyi_session::{
    Calculator, Described, Evaluated, LoopyProperties, Properties, Shown, Words, relation_text, reply_json,
    thermograph_svg, thermograph_text,
};
#[cfg(feature = "mcp")]
use std::time::Duration;
use std::{cmp::Ordering, fmt::Write as _, io::Write, path::Path};

/// Values kept at most: about 1 GiB with all that is known about them.
const MAX_GAMES: usize = 1 << 22;

/// A calculator whose work only time and memory bound.
fn calculator() -> Calculator {
    Calculator::new(Limits { games: MAX_GAMES, work: u64::MAX })
}

/// The value of an expression as data.
#[cfg(feature = "mcp")]
pub fn reply_to(
    words: &Words,
    expression: &str,
    time: Duration,
    mut go_on: impl FnMut() -> bool,
) -> Result<ValueReply, Failed> {
    let mut calculator = calculator();
    let properties = calculator.properties(expression, &mut |_| go_on());
    let properties = properties.map_err(|error| complaint::of(words, &error, &calculator, time))?;
    reply(calculator.arena(), &properties).map_err(|error| complaint::of_game(words, error))
}

/// Writes a proof of a relation, or of the value of an expression.
fn prove(words: &Words, path: &Path, proof: &str) -> Result<String, Failed> {
    input::write_file(path, proof)?;
    let args = [("bytes", grouped(proof.len() as u64).into()), ("file", path.display().to_string().into())];
    Ok(words.say("value-proof", &args))
}

/// Prints the value of an expression and what it says, or whether a relation holds.
pub fn run(words: &Words, args: &Value) -> Result<(), Failed> {
    observer::stop_on_ctrl_c();
    let text = observer::observe(words, |observer| {
        observer.limit(args.time);
        answer(words, args, &mut |_| SearchObserver::<MoveText>::poll(observer).is_continue())
    })?;
    Ok(output::stdout().write_all(text.as_bytes())?)
}

/// The answer, and the files that go with it.
fn answer(words: &Words, args: &Value, go_on: &mut dyn FnMut(u64) -> bool) -> Result<String, Failed> {
    let calculator = &mut calculator();
    // Of a relation; an expression has none.
    let comparison = calculator.comparison(&args.expression, go_on);
    let comparison = comparison.map_err(|error| complaint::of(words, &error, calculator, args.time))?;
    if comparison.is_some() && (args.thermograph || args.svg.is_some()) {
        return Err(Failed::Request(words.text("value-relation-thermograph")));
    }
    let proof = args.proof.as_ref().map(|_| calculator.prove(&args.expression, go_on)).transpose();
    let proof = proof.map_err(|error| complaint::of(words, &error, calculator, args.time))?;
    let written =
        args.proof.as_ref().zip(proof).map(|(path, proof)| prove(words, path, &proof)).transpose()?;
    let mut text = match comparison {
        Some(comparison) if args.json => return Ok(reply_json(&relation_reply(comparison)) + "\n"),
        Some(comparison) => relation_text(words, comparison) + "\n",
        None => value_text(words, args, calculator, go_on)?,
    };
    if let Some(written) = written {
        text += &(written + "\n");
    }
    Ok(text)
}

fn relation_reply(comparison: Comparison) -> RelationReply {
    let relation = match comparison.order {
        Some(Ordering::Equal) => RelationOrder::Equal,
        Some(Ordering::Less) => RelationOrder::Less,
        Some(Ordering::Greater) => RelationOrder::Greater,
        None => RelationOrder::Confused,
    };
    RelationReply { holds: comparison.holds, relation }
}

/// The value of an expression and what it says.
fn value_text(
    words: &Words,
    args: &Value,
    calculator: &mut Calculator,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Result<String, Failed> {
    let evaluated = calculator.evaluate(&args.expression, go_on);
    let evaluated = evaluated.map_err(|error| complaint::of(words, &error, calculator, args.time))?;
    let unfinished = |error: GameError| complaint::of_game(words, error);
    let arena = calculator.arena();
    let properties = match evaluated {
        Evaluated::Short(properties) => properties,
        Evaluated::Loopy(properties) => return loopy_text(words, args, arena, &properties),
    };
    if let Some(path) = &args.svg {
        input::write_file(path, &thermograph_svg(&properties.thermograph))?;
    }
    if args.json {
        return Ok(reply_json(&reply(arena, &properties).map_err(unfinished)?) + "\n");
    }
    let mut said = text(words, properties.describe(arena, words, shown(args)).map_err(unfinished)?);
    if args.thermograph {
        said = said + "\n" + &thermograph_text(&properties.thermograph);
    }
    Ok(said)
}

/// The length of values that are printed whole.
fn shown(args: &Value) -> Shown {
    if args.full { Shown::Whole } else { Shown::Begun("value-long") }
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

/// A loopy value and what it says; it has no thermograph.
fn loopy_text(
    words: &Words,
    args: &Value,
    arena: &mut Arena,
    properties: &LoopyProperties,
) -> Result<String, Failed> {
    let unfinished = |error: GameError| complaint::of_game(words, error);
    if args.thermograph || args.svg.is_some() {
        return Err(Failed::Request(words.text("value-fault-loopy")));
    }
    if args.json {
        return Ok(reply_json(&loopy_reply(arena, properties).map_err(unfinished)?) + "\n");
    }
    Ok(text(words, properties.describe(arena, words, shown(args)).map_err(unfinished)?))
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
    let to_move = |stop: Stop| match stop.to_move() {
        Player::Left => PartizanSide::Left,
        Player::Right => PartizanSide::Right,
    };
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
        left_stop_to_move: to_move(properties.left_stop),
        right_stop: properties.right_stop.number.to_string(),
        right_stop_to_move: to_move(properties.right_stop),
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
