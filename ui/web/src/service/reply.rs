//! Replies of the service: the text of a reply as its type.

use boyi_session::RequestError;
use serde::{Deserialize, de::DeserializeOwned};

/// Reads a reply. An error is an object with the key `error`, which no other reply has.
pub(super) fn parse<T: DeserializeOwned>(reply: Result<String, RequestError>) -> Result<T, RequestError> {
    #[derive(Deserialize)]
    struct Failed {
        error: RequestError,
    }
    let text = reply?;
    // Every reply begins with the version of its schema.
    let is_error = text.split_once(',').is_some_and(|(_, rest)| rest.starts_with("\"error\":"));
    if is_error && let Ok(failed) = serde_json::from_str::<Failed>(&text) {
        return Err(failed.error);
    }
    serde_json::from_str(&text).map_err(|error| failure("reply", Some(text), error.to_string()))
}

/// An error of the worker itself, for a request that gets no reply.
pub(super) fn failure(reason: &str, found: Option<String>, text: String) -> RequestError {
    RequestError::work(reason, found, text)
}
