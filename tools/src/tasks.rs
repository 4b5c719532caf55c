//! The tasks that need the engines, one line each: the command, its arguments, its help text.
//!
//! To compile the engines takes minutes, and most tasks need none of them: so they are behind the features `lab` and `strength`. Without
//! its feature a task is only a name, and `run` starts this program again with it.

#[cfg(feature = "lab")]
use crate::lab;
use crate::restart;
#[cfg(feature = "strength")]
use crate::strength;
use clap::Subcommand;

/// The arguments of a task that is compiled elsewhere.
#[cfg(any(not(feature = "lab"), not(feature = "strength")))]
#[derive(clap::Args)]
pub(crate) struct Rest {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _words: Vec<std::ffi::OsString>,
}

/// Whether this build runs the tasks of a feature itself. A debug build would measure code that is never shipped.
macro_rules! is_here {
    ($feature:tt) => {
        cfg!(feature = $feature) && !cfg!(debug_assertions)
    };
}

macro_rules! tasks {
    ($feature:tt: $($group:ident { $($task:ident($arguments:ty): $about:literal,)* })*) => {$(
        #[derive(Subcommand)]
        pub(crate) enum $group {
            $(
                #[cfg(feature = $feature)]
                #[command(about = $about)]
                $task($arguments),
                #[cfg(not(feature = $feature))]
                #[command(about = $about, disable_help_flag = true, after_help = "Its options: the same command with --help")]
                $task(Rest),
            )*
        }

        impl $group {
            /// Runs the task, in a release build.
            pub(crate) fn run(&self) -> Result<(), String> {
                if is_here!($feature) { self.run_here() } else { restart($feature, "release") }
            }

            #[cfg(feature = $feature)]
            pub(crate) fn run_here(&self) -> Result<(), String> {
                match self {
                    $(Self::$task(task) => task.run(),)*
                }
            }

            #[cfg(not(feature = $feature))]
            pub(crate) fn run_here(&self) -> Result<(), String> {
                restart($feature, "dev")
            }
        }
    )*};
}

tasks! {
    "lab":
    Bench {
        ClosedForms(lab::nimbers::ClosedForms): "Time Nim and Moore's Nim on a million heaps to 2^63",
        Connect4(lab::connect4::Bench): "Time Connect Four positions against other solvers",
        Cram(lab::cram::Bench): "Time Cram boards against igsolve",
        Levels(lab::levels::Levels): "Play each level against the one below",
        Misere(lab::nimbers::Misere): "Time the search for misère quotients and their proofs",
        Mnk(lab::mnk::Bench): "Time m,n,k-games: values, proofs and checks",
        Nimbers(lab::nimbers::Bench): "Time nim-sequences against plain mex and ogs",
        Perft(lab::bench_perft::Bench): "Time perft through the trait and against other programs",
        Periods(lab::nimbers::Periods): "Prove the record periods",
        Search(lab::search::Bench): "Time generic search against the crate minimax",
        Session(lab::session::Bench): "Compare a session that keeps its tables with new ones, and check its memory",
        Solve(lab::solve::Bench): "Time exhaustive solutions against a plain solver",
        Tui(lab::tui::Bench): "Time the frames of the terminal app",
    }
    DeepTest {
        Bench(lab::checksum::DeepTest): "Compare the chess engine's node count between builds",
        Connect4(lab::connect4::DeepTest): "Solve Connect Four boards with published outcomes",
        Connect4Book(lab::connect4_book::DeepTest): "Compare the Connect Four opening book with another database",
        Cram(lab::cram::DeepTest): "Check published nimbers of large Cram boards",
        Lines(lab::lines::DeepTest): "Check published outcomes of in-a-row games on larger boards",
        Mnk(lab::mnk::DeepTest): "Prove the published values of m,n,k-games and check the proofs",
        Nimbers(lab::nimbers::DeepTest): "Check long periods, checksums and quotients",
        Partizan(lab::partizan::DeepTest): "Write a million values of partizan games and read them back; winners of Domineering boards",
        Perft(lab::perft::DeepTest): "Count every perft suite to its full depth",
        Puzzles(lab::puzzles::DeepTest): "Solve every puzzle again: each winning move is the only one",
        PythonChess(lab::python_chess::PythonChess): "Compare random and composed chess positions with python-chess",
        Sanitize(lab::sanitize::DeepTest): "Run unsafe code and shared memory under sanitizers",
        Solve(lab::solve::DeepTest): "Kill the solver at random times and compare the files",
        Xiangqi(lab::xiangqi::DeepTest): "Write and read every legal move of 100,000 positions of xiangqi in every notation",
        XiangqiPython(lab::xiangqi_python::XiangqiPython): "Compare random games of xiangqi with pyffish or cchess",
    }
    OpeningBook {
        Connect4(lab::connect4_book::MakeBook): "Make the Connect Four opening book",
    }
    LabTask {
        CertificateCheck(lab::nimbers::CertificateCheck): "Check period certificates",
        Demo(lab::tui::Demo): "Draw the animated picture of the terminal app",
        E2eTui(lab::tui::EndToEnd): "Play whole games in the terminal app by keys, in tmux",
        Puzzles(lab::puzzles::Make): "Make the puzzles",
        Tactics(lab::tactics::Tactics): "Compare the tactics named in puzzles with their themes",
        Testdata(lab::testdata::Make): "Make the generated files of testdata",
    }
}

tasks! {
    "strength":
    StrengthBench {
        Nps(strength::nps::Nps): "Compare nodes per second with other engines",
    }
    StrengthTask {
        GomokuTune(strength::gomoku_tune::GomokuTune): "Fit the Gomoku networks to games of the engine against itself",
        Match(strength::matches::Match): "Play a match between two engines",
        Network(strength::network::Train): "Train a network on shards of games",
        Selfplay(strength::selfplay::Selfplay): "Play an engine against itself and save the games in shards",
        Spsa(strength::spsa::Spsa): "Tune the parameters of a search by games",
        Suite(strength::suite::Suite): "Solve test positions with known best moves",
        Tune(strength::tune::Tune): "Fit a hand-crafted evaluation to shards of games",
    }
}
