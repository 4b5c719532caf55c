//! Numbers that a caller passes, checked: out of range is an error that names the argument.

use crate::error::wrong;
use boyi_core::ParseError;
use pyo3::{exceptions::PyTypeError, prelude::*, types::PyInt};

/// A whole number from `min` to `max`; `None` for `None`.
pub(crate) fn whole(
    field: &'static str,
    value: Option<&Bound<'_, PyAny>>,
    (min, max): (u64, u64),
) -> PyResult<Option<u64>> {
    let Some(value) = value else { return Ok(None) };
    let value = match value.cast::<PyInt>() {
        Ok(_) => value.clone(),
        // Also what numpy has for whole numbers.
        Err(_) => value.call_method0("__index__").map_err(|_| {
            PyTypeError::new_err(format!("{field}: expected a whole number, found {}", type_name(value)))
        })?,
    };
    match value.extract::<u64>() {
        Ok(number) if (min..=max).contains(&number) => Ok(Some(number)),
        _ => {
            let found = value.str().map_or_else(|_| String::new(), |text| text.to_string());
            let error = ParseError::new(field, found, "number-between").with("min", min).with("max", max);
            Err(wrong(value.py(), error))
        }
    }
}

/// Seconds as milliseconds, rounded up; `None` for `None`.
pub(crate) fn milliseconds(py: Python<'_>, seconds: Option<f64>) -> PyResult<Option<u64>> {
    const MOST: f64 = 1e9;
    match seconds {
        None => Ok(None),
        Some(seconds) if (0.0..=MOST).contains(&seconds) => Ok(Some((seconds * 1000.0).ceil() as u64)),
        Some(seconds) => {
            let error = ParseError::new("time", seconds.to_string(), "number-between");
            Err(wrong(py, error.with("min", 0u64).with("max", MOST as u64)))
        }
    }
}

fn type_name(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string())
}
