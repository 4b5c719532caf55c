//! Tasks that stand on the games and the engine: listed here, done by `xtask/lab`, which takes minutes to compile.

/// Their names, and what they do.
pub const TASKS: &[(&str, &str)] = &[
    ("bench closed-forms", "a million heaps to 2^63"),
    ("bench cram", "Cram boards beside igsolve"),
    ("bench levels", "each level of play against the one below"),
    ("bench misere", "misère quotients, proved: how far and how long"),
    ("bench nimbers", "nim-sequences beside plain mex and ogs"),
    ("bench nps", "nodes a second beside other UCI engines"),
    ("bench perft", "perft through the trait, and beside other programs"),
    ("bench periods", "the record periods, proved"),
    ("bench search", "generic search beside the crate `minimax`"),
    ("bench tui", "frames of the terminal app, timed"),
    ("certificate-check", "check certificates of periods"),
    ("deep-test bench", "the chess engine's node count in every build"),
    ("deep-test cram", "published nimbers of large Cram boards"),
    ("deep-test lines", "published outcomes of line games, larger boards"),
    ("deep-test nimbers", "long periods, checksums, quotients"),
    ("deep-test perft", "every perft suite at full depth"),
    ("deep-test sanitize", "unsafe code and shared memory under sanitizers"),
    ("demo", "the animated picture of the terminal app"),
    (E2E_TUI, "the terminal app: whole games by keys in tmux, kill and resume"),
    ("label", "labels for tune: the engine's own evaluations"),
    ("match", "a match between two UCI engines"),
    ("python-chess", "random games compared with python-chess"),
    ("selfplay", "positions for tune: the engine's games against itself"),
    ("suite", "test positions with known best moves"),
    ("tune", "fit the chess evaluation to labelled positions"),
];

/// What is not timed needs no optimisation, and the tests have compiled all that it stands on.
pub const E2E_TUI: &str = "e2e-tui";
