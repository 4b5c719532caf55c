//! The calculator of values: an expression of partizan games, its canonical form and properties, its thermograph, and those asked before.

mod history;

use crate::{
    prefs::Prefs,
    route::Route,
    service,
    ui::text::{Text, messages, t},
};
use boyi_session::Calculated;
use history::Asked;
use leptos::prelude::*;

/// Expressions to try, each with a sentence.
const EXAMPLES: [(&str, Text); 9] = [
    ("hackenbush(lrl)", Text::ValueOfStalk),
    ("{0|1}", Text::ValueOfSimplest),
    ("{2|-1}", Text::ValueOfSwitch),
    ("{0|*}", Text::ValueOfUp),
    ("{0||0|-2}", Text::ValueOfTiny),
    ("toads-and-frogs(tt..ff)", Text::ValueOfToads),
    ("domineering(4x4)", Text::ValueOfDomineering),
    ("domineering(3x3) + hackenbush(lrl) + *2", Text::ValueOfSum),
    ("{2||1|0} >= 1", Text::ValueOfRelation),
];

/// The calculator, as signals.
#[derive(Clone, Copy)]
struct Calculator {
    prefs: Prefs,
    /// The text in the field.
    text: RwSignal<String>,
    /// The last question, and its answer once that is there.
    question: RwSignal<String>,
    answer: RwSignal<Option<Calculated>>,
    running: RwSignal<bool>,
    /// Whether the worker has failed.
    failed: RwSignal<bool>,
    history: RwSignal<Vec<Asked>>,
}

impl Calculator {
    /// Asks what is in the field.
    fn ask(self) {
        let text = self.text.get_untracked().trim().to_owned();
        if text.is_empty() {
            return;
        }
        write_address(&text);
        self.question.set(text.clone());
        self.answer.set(None);
        self.failed.set(false);
        self.running.set(true);
        service::calculate(&text, self.prefs.lang.get_untracked(), move |answer| {
            // The view may be gone.
            if self.running.try_set(false).is_some() {
                return;
            }
            self.failed.set(answer.is_none());
            if let Some(Calculated::Value { value, .. } | Calculated::Relation { text: value }) = &answer {
                let asked = Asked { text: self.question.get_untracked(), value: value.clone() };
                self.history.update(|all| history::add(all, asked));
            }
            self.answer.set(answer);
        });
    }

    fn ask_this(self, text: &str) {
        self.text.set(text.to_owned());
        self.ask();
    }

    fn stop(self) {
        service::stop_calculation();
        self.running.set(false);
    }
}

/// Puts the expression into the address.
fn write_address(text: &str) {
    let text = format!("#{}", Route::Value(Some(text.to_owned())).text());
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&text));
    }
}

/// The calculator at an address, which may have an expression.
#[component]
pub(crate) fn ValuePage(expression: Option<String>) -> impl IntoView {
    let prefs = Prefs::get();
    let calculator = Calculator {
        prefs,
        text: RwSignal::new(expression.unwrap_or_default()),
        question: RwSignal::new(String::new()),
        answer: RwSignal::new(None),
        running: RwSignal::new(false),
        failed: RwSignal::new(false),
        history: RwSignal::new(history::load()),
    };
    Effect::new(move |_| {
        let title = Text::Calculator.of(prefs.lang.get());
        document().set_title(&format!("{title} · Boyi"));
        // The answer in the language chosen.
        calculator.ask();
    });
    on_cleanup(service::stop_calculation);
    let running = calculator.running;
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        calculator.ask();
    };
    view! {
        <div class="calculator">
            <header><h1>{t(Text::Calculator)}</h1><p class="quiet">{t(Text::CalculatorAbout)}</p></header>
            <form class="asking" on:submit=submit>
                <input type="text" id="expression" aria-label=t(Text::Expression) placeholder="{2|-1} + ^" spellcheck="false"
                    autocomplete="off" autocapitalize="off" prop:value=calculator.text
                    on:input:target=move |event| calculator.text.set(event.target().value())/>
                <button type="submit" id="calculate" class="primary">{t(Text::Calculate)}</button>
                <button type="button" id="stop-calculation" hidden=move || !running.get()
                    on:click=move |_| calculator.stop()>{t(Text::Stop)}</button>
            </form>
            <div class="answer" role="status">
                {move || running.get().then(|| view! { <p class="quiet">{t(Text::Calculating)}</p> })}
                {move || calculator.failed.get().then(|| view! { <p class="fault">{t(Text::CalculatorFailed)}</p> })}
                {move || calculator.answer.get().map(|answer| view_of(answer, calculator))}
            </div>
            <Examples calculator/>
            <History calculator/>
            <section><h2>{t(Text::ValueNotation)}</h2><p>{move || messages::value_notation_about(prefs.lang.get(), "{2||1|0}".to_owned())}</p></section>
        </div>
    }
}

/// An answer on the page.
fn view_of(answer: Calculated, calculator: Calculator) -> AnyView {
    match answer {
        Calculated::Relation { text } => view! { <p class="canonical">{text}</p> }.into_any(),
        Calculated::Fault { text, column: None } => view! { <p class="fault">{text}</p> }.into_any(),
        Calculated::Fault { text, column: Some(column) } => {
            let question: Vec<char> = calculator.question.get_untracked().chars().collect();
            let at = column.saturating_sub(1).min(question.len());
            let part = |part: &[char]| part.iter().collect::<String>();
            // At the end there is no character to mark.
            let here = question.get(at).map_or_else(|| "\u{a0}".to_owned(), char::to_string);
            let after = part(question.get(at + 1..).unwrap_or_default());
            view! {
                <p class="fault"><code>{part(&question[..at])}<mark>{here}</mark>{after}</code>" "{text}</p>
            }
            .into_any()
        }
        Calculated::Value { value, lines, sum, thermograph } => {
            let line = |[name, said]: [String; 2]| view! { <div><dt>{name}</dt><dd>{said}</dd></div> };
            let item = |text: String| view! { <li>{text}</li> };
            let label = messages::thermograph_of(calculator.prefs.lang.get_untracked(), value.clone());
            let thermograph = thermograph.map(
                |svg| view! { <div class="thermograph" role="img" aria-label=label inner_html=svg></div> },
            );
            view! {
                <p class="canonical" tabindex="0">{value}</p>
                <div class="told">
                    <dl>{lines.into_iter().map(line).collect_view()}</dl>
                    {thermograph}
                </div>
                <ul class="terms">{sum.into_iter().map(item).collect_view()}</ul>
            }
            .into_any()
        }
    }
}

#[component]
fn Examples(calculator: Calculator) -> impl IntoView {
    let example = move |(text, about): (&'static str, Text)| {
        view! {
            <li><button type="button" data-expression=text on:click=move |_| calculator.ask_this(text)><code>{text}</code>
                <span>{t(about)}</span></button></li>
        }
    };
    view! {
        <section class="examples"><h2>{t(Text::Examples)}</h2><ul>{EXAMPLES.map(example).collect_view()}</ul></section>
    }
}

#[component]
fn History(calculator: Calculator) -> impl IntoView {
    let history = calculator.history;
    let asked = move |Asked { text, value }: Asked| {
        let again = text.clone();
        view! {
            <li><button type="button" on:click=move |_| calculator.ask_this(&again)><code>{text}</code>
                <span>{value}</span></button></li>
        }
    };
    view! {
        <Show when=move || !history.with(Vec::is_empty)>
            <section class="asked"><h2>{t(Text::AskedBefore)}</h2>
                <ul>{move || history.get().into_iter().map(asked).collect_view()}</ul>
                <button type="button" class="quiet" id="forget-values" on:click=move |_| history.update(history::clear)>{t(Text::ForgetValues)}</button>
            </section>
        </Show>
    }
}
