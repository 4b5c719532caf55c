//! Output of `--json` beside the replies of a session, and the schema of all of it.

mod heaps;
mod machine;
mod solved;
mod value;

use crate::Failed;
use boyi_session::{Schemas, to_json};
use std::io::Write;

pub use heaps::{
    CellReply, CertificateReply, MaskReply, Maximum, NimbersReply, OutcomeName, PeriodReply, ProofReply,
    QuotientReply, ScopeReply, TableReply,
};
pub use machine::DoctorReply;
pub use solved::{
    BlockadeReply, DatabaseReply, LineProofReply, MoveReply, PlanReply, PositionReply, ProofFile, ProveReply,
    SolveReply, VerifiedKind,
};
pub use value::{
    LoopyOutcome, LoopyPartReply, LoopyReply, PartReply, PartizanMove, PartizanOutcome, PartizanSide,
    RelationOrder, RelationReply, ThermographReply, ValueProofReply, ValueReply,
};

/// Prints the JSON Schema of everything that `--json` prints and that is read as a request.
pub fn schema() -> Result<(), Failed> {
    let mut schemas = Schemas::new();
    schemas
        .reply::<NimbersReply>()
        .reply::<QuotientReply>()
        .reply::<CertificateReply>()
        .reply::<TableReply>()
        .reply::<ValueReply>()
        .reply::<LoopyReply>()
        .reply::<RelationReply>()
        .reply::<ValueProofReply>()
        .reply::<ProveReply>()
        .reply::<LineProofReply>()
        .reply::<DatabaseReply>()
        .reply::<SolveReply>()
        .reply::<PositionReply>()
        .reply::<PlanReply>()
        .reply::<boyi_batch::GameReply>()
        .reply::<DoctorReply>();
    Ok(writeln!(anstream::stdout().lock(), "{}", to_json(&schemas.into_json()))?)
}
