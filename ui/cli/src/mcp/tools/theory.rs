//! Sequences of nimbers and values of partizan games.

use super::asked;
use crate::{
    json::{NimbersReply, QuotientReply, ValueReply},
    mcp::watch::Watch,
    nimbers, value,
};
use boyi_session::{Lang, Service};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Heaps that are told at most.
const MOST_HEAPS: usize = 1 << 12;
/// The largest heap that is computed while a period is looked for.
const MOST_SEARCHED: usize = 1 << 20;

/// Computes the nimbers of heaps 0, 1, 2, … of a heap game, and proves their period where there is one; in misère play the misère quotient.
/// For one position of such a game use analyze_position.
#[derive(Deserialize, JsonSchema)]
pub(super) struct NimSequence {
    /// The rules: an octal code as `0.77`, a name as `kayles`, or the numbers that may be taken as `1+3+4`.
    rules: String,
    /// The largest heap to tell; 100 if left out, 4,096 at most.
    upto: Option<u64>,
    /// Whether the last move loses.
    #[serde(default)]
    misere: bool,
    /// Whether to tell the certificate of the period, which verify_proof checks.
    #[serde(default)]
    certificate: bool,
    /// The language of complaints: `en` or `zh`.
    #[serde(default)]
    lang: Lang,
}

/// A sequence.
#[derive(Serialize, JsonSchema)]
pub(super) struct Sequence {
    /// In normal play: the nimbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    nimbers: Option<NimbersReply>,
    /// In misère play: the quotient.
    #[serde(skip_serializing_if = "Option::is_none")]
    quotient: Option<QuotientReply>,
    /// The certificate of the period, if it was asked for and a period is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
}

/// The nimbers of a heap game, or its misère quotient.
pub(super) fn nim_sequence(
    service: &'static Service,
    asked: NimSequence,
    watch: &Watch,
) -> Result<Sequence, String> {
    let words = service.words(asked.lang);
    let code = boyi_games::octal::parse_rules(&asked.rules).map_err(|error| words.parse_error(&error))?;
    let upto = usize::try_from(asked.upto.unwrap_or(100)).unwrap_or(usize::MAX);
    if upto > MOST_HEAPS {
        return Err(format!("upto: found {upto}, expected a number from 0 to {MOST_HEAPS}"));
    }
    if asked.misere {
        return Ok(Sequence {
            nimbers: None,
            quotient: Some(nimbers::quotient_of(&code, upto)),
            certificate: None,
        });
    }
    let mut go_on = |known| {
        watch.count(known);
        watch.goes_on()
    };
    let (nimbers, certificate) = nimbers::sequence_of(code, upto, MOST_SEARCHED, &mut go_on);
    Ok(Sequence {
        nimbers: Some(nimbers),
        quotient: None,
        certificate: certificate.filter(|_| asked.certificate),
    })
}

/// Computes the value of a partizan game, a calculator for Winning Ways: canonical form, outcome, mean, temperature, stops, atomic weight, thermograph,
/// and the best move of each player in a sum. Expressions mix numbers, nimbers, ups, switches, forms and positions.
#[derive(Deserialize, JsonSchema)]
pub(super) struct PartizanValue {
    /// The expression, as `{2|-1} + 1/2`, `^ + *2`, `domineering(4x4) - 3/4`, `hackenbush("BRB")`.
    expression: String,
    /// Milliseconds to compute, 60,000 at most; 10,000 if left out.
    time_ms: Option<u64>,
    /// The language of complaints: `en` or `zh`.
    #[serde(default)]
    lang: Lang,
}

/// The value of an expression.
pub(super) fn partizan_value(
    service: &'static Service,
    asked: PartizanValue,
    watch: &Watch,
) -> Result<ValueReply, String> {
    let PartizanValue { expression, time_ms, lang } = asked;
    let time_ms = time_ms.unwrap_or(USUAL_TIME_MS);
    watch.limit(Some(time_ms));
    let (words, time) = (service.words(lang), Duration::from_millis(time_ms));
    value::reply_to(words, &expression, time, || watch.goes_on()).map_err(asked::line)
}

/// The time for a value unless another is asked for.
const USUAL_TIME_MS: u64 = 10_000;
