//! A tool: its name, what it takes and gives as JSON Schema, and its work.

use super::watch::Watch;
use boyi_session::Service;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use schemars::{JsonSchema, generate::SchemaSettings};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::sync::Arc;

/// The answer of a tool: a reply as JSON, or one line that says what is wrong and what is expected.
pub(super) type Answer = Result<Value, String>;

type Work = dyn Fn(&'static Service, JsonObject, &Watch) -> Answer + Send + Sync;

/// A tool of the server. Every tool reads only, keeps no state and talks to nothing outside.
pub(super) struct ServedTool {
    /// As it is listed.
    pub(super) listed: Tool,
    work: Box<Work>,
}

impl ServedTool {
    /// A tool that takes an `A` and gives an `R`. Its description is the documentation of `A`, its arguments are documented by `A`'s fields.
    pub(super) fn new<A, R>(
        name: &'static str,
        title: &str,
        work: fn(&'static Service, A, &Watch) -> Result<R, String>,
    ) -> ServedTool
    where
        A: DeserializeOwned + JsonSchema + 'static,
        R: Serialize + JsonSchema + 'static,
    {
        let settings = || {
            let mut settings = SchemaSettings::draft2020_12();
            // Some clients follow no references.
            settings.inline_subschemas = true;
            settings
        };
        let mut takes = object(settings().into_generator().into_root_schema_for::<A>());
        let gives = object(settings().for_serialize().into_generator().into_root_schema_for::<R>());
        let description = takes.remove("description").and_then(|text| text.as_str().map(in_lines));
        takes.remove("title");
        if let Some(Value::Object(arguments)) = takes.get_mut("properties") {
            arguments.values_mut().for_each(flatten);
        }
        let known: Vec<String> = takes
            .get("properties")
            .and_then(Value::as_object)
            .into_iter()
            .flat_map(|all| all.keys().cloned())
            .collect();
        let hints =
            ToolAnnotations::new().read_only(true).destructive(false).idempotent(true).open_world(false);
        let listed = Tool::new(name, description.unwrap_or_default(), Arc::new(takes))
            .with_title(title)
            .with_annotations(hints)
            .with_raw_output_schema(Arc::new(gives));
        let work = move |service: &'static Service, arguments: JsonObject, watch: &Watch| -> Answer {
            let list = || known.join(", ");
            if let Some(other) = arguments.keys().find(|key| !known.contains(key)) {
                return Err(format!("argument: found {other:?}, expected one of {}", list()));
            }
            let arguments = serde_json::from_value(Value::Object(arguments));
            let arguments = arguments.map_err(|error| format!("arguments: {error}; expected {}", list()))?;
            let reply = work(service, arguments, watch)?;
            serde_json::to_value(reply).map_err(|error| error.to_string())
        };
        ServedTool { listed, work: Box::new(work) }
    }

    /// Does the work.
    pub(super) fn call(&self, service: &'static Service, arguments: JsonObject, watch: &Watch) -> Answer {
        (self.work)(service, arguments, watch)
    }
}

/// An argument's schema as every client reads it: one type, a list of words, no formats. It may be left out, not be `null`.
fn flatten(argument: &mut Value) {
    let Value::Object(schema) = argument else { return };
    schema.remove("format");
    if let Some(Value::Array(types)) = schema.get("type") {
        let used = types.iter().find(|name| *name != "null").cloned();
        schema.insert("type".to_owned(), used.unwrap_or_default());
    }
    if let Some(Value::Array(words)) = schema.remove("oneOf") {
        let words = words.iter().filter_map(|word| word.get("const").cloned()).collect();
        schema.insert("type".to_owned(), "string".into());
        schema.insert("enum".to_owned(), Value::Array(words));
    }
}

fn object(schema: schemars::Schema) -> JsonObject {
    let mut object = schema.as_object().cloned().unwrap_or_default();
    object.remove("$schema");
    object
}

/// Documentation as one paragraph for each of its paragraphs.
fn in_lines(text: &str) -> String {
    text.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect::<Vec<_>>().join("\n")
}
