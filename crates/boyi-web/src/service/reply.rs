//! Replies of the service: the text of a reply as its type.

use boyi_session::{Failure, Fault};
use serde::{Deserialize, de::DeserializeOwned};

/// Reads a reply. Every failure is an object with the single key `error`.
pub(super) fn parse<T: DeserializeOwned>(reply: Result<String, Failure>) -> Result<T, Failure> {
    #[derive(Deserialize)]
    struct Failed {
        error: Failure,
    }
    let text = reply?;
    if text.starts_with("{\"error\":")
        && let Ok(failed) = serde_json::from_str::<Failed>(&text)
    {
        return Err(failed.error);
    }
    serde_json::from_str(&text).map_err(|error| failure("reply", Some(text), error.to_string()))
}

/// A failure of the worker itself, for a request that gets no reply.
pub(super) fn failure(reason: &str, found: Option<String>, text: String) -> Failure {
    Failure { fault: Fault::Work, field: None, found, reason: reason.to_owned(), ply: None, text }
}
