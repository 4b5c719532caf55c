// The tasks of `tools/lab`, one line each: the command, its arguments, what `--help` says. `cargo xtask` includes this file to list them
// without compiling the lab, and the lab includes it to read and run them. Both define the macro `tasks`.
tasks! {
    Bench {
        ClosedForms(nimbers::ClosedForms): "Time Nim and Moore's Nim on a million heaps to 2^63",
        Connect4(connect4::Bench): "Time Connect Four positions beside other solvers",
        Cram(cram::Bench): "Time Cram boards beside igsolve",
        Levels(levels::Levels): "Play each level against the one below",
        Misere(nimbers::Misere): "Find and prove misère quotients: how far and how long",
        Mnk(mnk::Bench): "Time m,n,k games: values, proofs, their check",
        Nimbers(nimbers::Bench): "Time nim-sequences beside plain mex and ogs",
        Perft(bench_perft::Bench): "Time perft through the trait and beside other programs",
        Periods(nimbers::Periods): "Prove the record periods",
        Search(search::Bench): "Time generic search beside the crate minimax",
        Session(session::Bench): "Compare a session that remembers with new ones, and look at its memory",
        Solve(solve::Bench): "Time whole solutions beside a plain solver",
        Tui(tui::Bench): "Time the frames of the terminal app",
    }
    DeepTest {
        Bench(checksum::DeepTest): "Compare the chess engine's node count between builds",
        Connect4(connect4::DeepTest): "Solve Connect Four boards with published outcomes",
        Connect4Book(connect4_book::DeepTest): "Compare the opening book of Connect Four with another database",
        Cram(cram::DeepTest): "Check published nimbers of large Cram boards",
        Lines(lines::DeepTest): "Check published outcomes of in-a-row games on larger boards",
        Mnk(mnk::DeepTest): "Prove the published values of m,n,k games and check the proofs",
        Nimbers(nimbers::DeepTest): "Check long periods, checksums and quotients",
        Perft(perft::DeepTest): "Count every perft suite to its full depth",
        Puzzles(puzzles::DeepTest): "Solve every puzzle again: each winning move is the only one",
        PythonChess(python_chess::PythonChess): "Compare random and composed chess positions with python-chess",
        Sanitize(sanitize::DeepTest): "Run unsafe code and shared memory under sanitizers",
        Solve(solve::DeepTest): "Kill whole solutions at random times and compare the files",
    }
    OpeningBook {
        Connect4(connect4_book::MakeBook): "Make the opening book of Connect Four",
    }
    LabTask {
        CertificateCheck(nimbers::CertificateCheck): "Check certificates of periods",
        Demo(tui::Demo): "Draw the animated picture of the terminal app",
        E2eTui(tui::EndToEnd): "Play whole games in the terminal app by keys, in tmux",
        Puzzles(puzzles::Make): "Make the puzzles",
        Tactics(tactics::Tactics): "Compare the tactics named in puzzles with their themes",
    }
}
