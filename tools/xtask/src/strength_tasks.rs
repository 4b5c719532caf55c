// The tasks of `tools/strength`, one line each, as `lab_tasks.rs` has those of the lab.
tasks! {
    StrengthBench {
        Nps(nps::Nps): "Compare nodes per second with other UCI engines",
    }
    StrengthTask {
        Match(matches::Match): "Play a match between two UCI engines",
        Network(network::Train): "Train the chess network on shards of games",
        Selfplay(selfplay::Selfplay): "Make shards of games of the chess engine against itself",
        Spsa(spsa::Spsa): "Tune the numbers of a search by games",
        Suite(suite::Suite): "Solve test positions with known best moves",
        Tune(tune::Tune): "Fit the chess evaluation to shards of games",
    }
}
