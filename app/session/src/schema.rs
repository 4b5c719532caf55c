//! The JSON Schema of requests and replies.

use crate::{
    AnalysisReply, Choice, Comparison, Explored, Exported, Games, Hint, Imported, LegalMoves, Nimbers,
    PerftCount, RecordedTree, Request, RequestError, Review, SCHEMA_VERSION, SavedSession, Solution,
    SplitText, State, Threats,
};
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value as Json, json};

/// The JSON Schema (draft 2020-12) of requests and replies, as a definition for each of them: `Request`, `AnalysisReply`, ….
///
/// A program that prints replies of its own adds them.
///
/// ```
/// use boyi_session::Schemas;
/// let schema = Schemas::new().into_json();
/// assert_eq!(schema["$defs"]["AnalysisReply"]["properties"]["schema"]["const"], 1);
/// assert_eq!(schema["$defs"]["Value"]["oneOf"][0]["properties"]["kind"]["const"], "win");
/// ```
pub struct Schemas {
    generator: SchemaGenerator,
    /// Names of the definitions that stand for whole messages.
    messages: Vec<String>,
    /// Those that are replies, which say the version of the schema.
    replies: Vec<String>,
}

impl Schemas {
    /// The messages of a session.
    #[expect(clippy::new_without_default, reason = "it is not empty")]
    pub fn new() -> Schemas {
        /// A reply that says why there is no answer.
        #[derive(JsonSchema)]
        #[expect(dead_code, reason = "only its schema is asked for")]
        struct ErrorReply {
            /// Why there is no answer.
            error: RequestError,
        }
        let generator = SchemaSettings::draft2020_12().into_generator();
        let mut schemas = Schemas { generator, messages: Vec::new(), replies: Vec::new() };
        schemas.message::<Request>();
        schemas.message::<SavedSession>();
        schemas
            .reply::<ErrorReply>()
            .reply::<Games>()
            .reply::<State>()
            .reply::<LegalMoves>()
            .reply::<AnalysisReply>()
            .reply::<Comparison>()
            .reply::<Choice>()
            .reply::<Hint>()
            .reply::<PerftCount>()
            .reply::<RecordedTree>()
            .reply::<Nimbers>()
            .reply::<Threats>()
            .reply::<Solution>()
            .reply::<Explored>()
            .reply::<Review>()
            .reply::<Imported>()
            .reply::<SplitText>()
            .reply::<Exported>();
        schemas
    }

    fn message<T: JsonSchema>(&mut self) {
        self.generator.subschema_for::<T>();
        self.messages.push(T::schema_name().into_owned());
    }

    /// Adds a reply, which begins with the field `schema`.
    pub fn reply<T: JsonSchema>(&mut self) -> &mut Schemas {
        self.message::<T>();
        self.replies.push(T::schema_name().into_owned());
        self
    }

    /// The whole schema.
    pub fn into_json(mut self) -> Json {
        let mut definitions = self.generator.take_definitions(true);
        for name in &self.replies {
            let Some(Json::Object(reply)) = definitions.get_mut(name) else { continue };
            let version = json!({ "description": "The version of this schema.", "const": SCHEMA_VERSION });
            if let Some(Json::Object(properties)) = reply.get_mut("properties") {
                properties.insert("schema".to_owned(), version);
            }
            if let Json::Array(required) = reply.entry("required").or_insert_with(|| json!([])) {
                required.insert(0, json!("schema"));
            }
        }
        let messages: Vec<Json> =
            self.messages.iter().map(|name| json!({ "$ref": format!("#/$defs/{name}") })).collect();
        json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Boyi",
            "description": "Requests and replies. Every value is that of the player to move.",
            "anyOf": messages,
            "$defs": definitions,
        })
    }
}

impl std::fmt::Debug for Schemas {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Schemas").field("messages", &self.messages).finish_non_exhaustive()
    }
}
