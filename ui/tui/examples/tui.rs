//! Starts the app as `boyi` does: `cargo run -p boyi-tui --example tui -- zh`.

fn main() -> std::io::Result<()> {
    let lang = boyi_tui::Lang::of_locale(&std::env::args().nth(1).unwrap_or_default());
    boyi_tui::run(&boyi_tui::Options { lang, ..boyi_tui::Options::default() })
}
