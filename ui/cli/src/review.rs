//! `boyi review`: the report of a game, for people, as JSON, as Markdown, as a page of its own.

use crate::{Failed, args, input, observer, output};
use anstyle::Style;
use boyi_core::{SearchObserver, Side};
use boyi_games::{Error, GameEntry, MoveText};
use boyi_session::review::{Mark, PlyReview, Review};
use boyi_session::{Lang, Service, Words, is_chess_or_xiangqi, reply_json};
use std::{fmt::Write as _, io::Write, ops::ControlFlow};

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// Nodes for each position of a game that is searched.
const NODES: u64 = 200_000;
/// Chances in eighths of a line.
const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Stops when Ctrl-C is pressed.
struct UntilStopped;

impl SearchObserver<MoveText> for UntilStopped {
    fn poll(&mut self) -> ControlFlow<()> {
        if observer::stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A review with the words about it.
struct Report<'a> {
    review: Review,
    sides: [String; 2],
    title: String,
    entry: &'static GameEntry,
    words: &'a Words,
}

/// Reviews the game in a file.
pub fn run(service: &Service, words: &Words, args: &args::Review) -> Result<(), Failed> {
    let fail = |error: Error| match error {
        Error::Analysis(_) => Failed::Work(words.error(&error)),
        error => Failed::Request(words.error(&error)),
    };
    // A name that no game has is told before the file is read.
    if let Some(game) = &args.game {
        service.registry().entry(game).map_err(|error| fail(error.into()))?;
    }
    let (text, name) = input::read_game(&args.file, args.game.as_deref())?;
    let (entry, game) = service.open(&name, words.lang()).map_err(|error| fail(error.into()))?;
    let wrong = |error| format!("{}: {}", args.file.display(), words.parse_error(&error));
    let (record, remarks) = game.read(&text).map_err(|error| Failed::Request(wrong(error)))?;
    input::tell_remarks(words, &remarks, Some(&args.file));
    // Other games are proved, or have limits of their own.
    let nodes = args.nodes.or(is_chess_or_xiangqi(entry).then_some(NODES));
    observer::stop_on_ctrl_c();
    let mut review = Review::of_game(&*game, &*record, nodes, &mut UntilStopped).map_err(fail)?;
    words.explain(entry, &mut review);
    let report = Report { review, sides: words.sides(entry), title: words.title(entry), entry, words };
    let mut out = output::stdout();
    match () {
        () if args.json => writeln!(out, "{}", report.json())?,
        () if args.markdown => write!(out, "{}", report.markdown())?,
        () if args.html => write!(out, "{}", report.html())?,
        () => report.print(&mut out)?,
    }
    Ok(())
}

impl Report<'_> {
    fn side(&self, side: Side) -> String {
        self.sides[side.index()].clone()
    }

    /// `White 93% – Black 71%`.
    fn accuracy(&self) -> String {
        let of = |side: Side, accuracy: Option<f64>| {
            let number = accuracy.map_or("–".to_owned(), |accuracy| format!("{accuracy:.0}%"));
            format!("{} {number}", self.side(side))
        };
        let [first, second] = self.review.accuracy;
        let args = [("first", of(Side::First, first).into()), ("second", of(Side::Second, second).into())];
        self.words.say("review-accuracy", &args)
    }

    /// A move as people read it.
    fn said(&self, label: &str) -> String {
        self.words.move_words(self.entry, label)
    }

    /// `12. Nf3`, `12… Nc6`.
    fn numbered(&self, ply: &PlyReview) -> String {
        // A game may begin with the second player's move.
        let shift = usize::from(self.review.plies.first().is_some_and(|first| first.side == Side::Second));
        let number = (ply.ply - 1 + shift) / 2 + 1;
        let dots = if ply.side == Side::First { "." } else { "…" };
        format!("{number}{dots} {}{}", self.said(&ply.label), ply.mark.sign())
    }

    /// The remarks on a move, in a few words.
    fn remarks(&self, ply: &PlyReview) -> String {
        let mut remarks = vec![self.words.text(ply.mark.id())];
        if ply.only {
            remarks.push(self.words.text("review-only"));
        }
        if let Some(plies) = ply.distance_lost {
            remarks.push(self.words.say("review-distance", &[("plies", i64::from(plies).into())]));
        }
        remarks.join(&self.words.text("rule-comma"))
    }

    /// The moments that decided the game: the move, and two sentences.
    fn moments(&self) -> Vec<(String, Vec<String>)> {
        let moment = |&at: &usize| {
            let ply = &self.review.plies[at];
            (format!("{} ({})", self.numbered(ply), self.side(ply.side)), ply.why.clone())
        };
        self.review.moments.iter().map(moment).collect()
    }

    /// The chances of the player who moves first by the rules, after each move.
    fn curve(&self) -> Vec<f64> {
        let of_first = |ply: &PlyReview| if ply.side == Side::First { ply.after } else { 100.0 - ply.after };
        self.review.plies.iter().map(of_first).collect()
    }

    fn print(&self, out: &mut impl Write) -> std::io::Result<()> {
        let title = self.words.say("review-title", &[("game", self.title.as_str().into())]);
        writeln!(out, "{BOLD}{title}{BOLD:#}\n{}\n", self.accuracy())?;
        let bar = |chances: f64| BARS[((chances / 100.0 * 7.99) as usize).min(7)];
        writeln!(out, "{}\n", self.curve().into_iter().map(bar).collect::<String>())?;
        for ply in &self.review.plies {
            let better = ply.best.as_deref().filter(|_| ply.mark >= Mark::Inaccuracy);
            let better = better.map_or_else(String::new, |best| format!("  → {}", self.said(best)));
            let style = if ply.mark >= Mark::Inaccuracy { BOLD } else { FAINT };
            let (numbered, chances) = (self.numbered(ply), format!("{:.0} → {:.0}", ply.before, ply.after));
            writeln!(out, "  {numbered:<14} {chances:>10}  {style}{}{style:#}{better}", self.remarks(ply))?;
        }
        writeln!(out, "\n{BOLD}{}{BOLD:#}", self.words.text("review-moments"))?;
        for (move_text, said) in self.moments() {
            writeln!(out, "  {BOLD}{move_text}{BOLD:#}  {}", self.words.lang().sentences(&said))?;
        }
        if self.review.moments.is_empty() {
            writeln!(out, "  {}", self.words.text("review-no-moments"))?;
        }
        writeln!(out, "\n{FAINT}{}{FAINT:#}", self.words.text("review-method"))
    }

    fn json(&self) -> String {
        reply_json(&self.review)
    }

    fn markdown(&self) -> String {
        let words = self.words;
        let title = words.say("review-title", &[("game", self.title.as_str().into())]);
        let mut text = format!("# {title}\n\n{}\n\n## {}\n\n", self.accuracy(), words.text("review-moments"));
        for (move_text, said) in self.moments() {
            let _ = writeln!(text, "- **{move_text}** {}", self.words.lang().sentences(&said));
        }
        if self.review.moments.is_empty() {
            let _ = writeln!(text, "{}", words.text("review-no-moments"));
        }
        let head =
            ["review-ply", "review-chances-head", "review-mark", "review-best-head"].map(|id| words.text(id));
        let _ = write!(
            text,
            "\n## {}\n\n| {} |\n|---|---|---|---|\n",
            words.text("review-moves"),
            head.join(" | ")
        );
        for ply in &self.review.plies {
            let best = ply.best.as_deref().map_or(String::new(), |best| self.said(best));
            let _ = writeln!(
                text,
                "| {} | {:.0} → {:.0} | {} | {best} |",
                self.numbered(ply),
                ply.before,
                ply.after,
                self.remarks(ply)
            );
        }
        let _ = writeln!(text, "\n{}", words.text("review-method"));
        text
    }

    fn html(&self) -> String {
        let words = self.words;
        let title = escape(&words.say("review-title", &[("game", self.title.as_str().into())]));
        let lang = if words.lang() == Lang::Zh { "zh-Hans" } else { "en" };
        let mut text = format!(
            "<!DOCTYPE html>\n<html lang=\"{lang}\"><head><meta charset=\"utf-8\"><title>{title}</title>\n<style>body{{font:16px/1.5 sans-serif;max-width:46rem;\
             margin:2rem auto;padding:0 1rem}}table{{border-collapse:collapse}}td,th{{padding:.15rem .6rem;text-align:left}}\
             tr.bad{{font-weight:bold}}svg{{width:100%;height:8rem;background:#eee}}</style></head>\n<body><h1>{title}</h1>\n<p>{}</p>\n{}",
            escape(&self.accuracy()),
            self.graph()
        );
        let _ = writeln!(text, "<h2>{}</h2>\n<ul>", escape(&words.text("review-moments")));
        for (move_text, said) in self.moments() {
            let _ = writeln!(
                text,
                "<li><b>{}</b> {}</li>",
                escape(&move_text),
                escape(&self.words.lang().sentences(&said))
            );
        }
        if self.review.moments.is_empty() {
            let _ = writeln!(text, "<li>{}</li>", escape(&words.text("review-no-moments")));
        }
        let head = ["review-ply", "review-chances-head", "review-mark", "review-best-head"];
        let head: String =
            head.iter().map(|id| format!("<th scope=\"col\">{}</th>", escape(&words.text(id)))).collect();
        let _ =
            writeln!(text, "</ul>\n<h2>{}</h2>\n<table><tr>{head}</tr>", escape(&words.text("review-moves")));
        for ply in &self.review.plies {
            let class = if ply.mark >= Mark::Inaccuracy { " class=\"bad\"" } else { "" };
            let _ = writeln!(
                text,
                "<tr{class}><td>{}</td><td>{:.0} → {:.0}</td><td>{}</td><td>{}</td></tr>",
                escape(&self.numbered(ply)),
                ply.before,
                ply.after,
                escape(&self.remarks(ply)),
                escape(&ply.best.as_deref().map_or(String::new(), |best| self.said(best)))
            );
        }
        let _ = writeln!(
            text,
            "</table>\n<p><small>{}</small></p></body></html>",
            escape(&words.text("review-method"))
        );
        text
    }

    /// The chances of the player who moves first, as a line.
    fn graph(&self) -> String {
        let curve = self.curve();
        let step = 100.0 / curve.len().max(1) as f64;
        let points: Vec<String> = curve
            .iter()
            .enumerate()
            .map(|(i, chances)| format!("{:.2},{:.1}", (i + 1) as f64 * step, 100.0 - chances))
            .collect();
        format!(
            "<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{}\"><path d=\"M0 50H100\" stroke=\"#999\" \
             vector-effect=\"non-scaling-stroke\"/><polyline points=\"0,50 {}\" fill=\"none\" stroke=\"#8a4b22\" stroke-width=\"2\" \
             vector-effect=\"non-scaling-stroke\"/></svg>\n",
            escape(&self.words.text("review-chances-head")),
            points.join(" ")
        )
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
