//! Colours. Every rule stands under the class of its theme, so that drawings of several themes can share a page.

/// Light, dark, or as the reader's system prefers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Theme {
    /// As the reader's system prefers.
    #[default]
    Auto,
    /// For light backgrounds.
    Light,
    /// For dark backgrounds.
    Dark,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 3] = [Theme::Auto, Theme::Light, Theme::Dark];

    /// `auto`, `light` or `dark`.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Auto => "auto",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The theme of that name.
    pub fn by_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// Rules shared by every theme: selector and declarations.
const SHARED: &[(&str, &str)] = &[
    ("text", "font-family:system-ui,sans-serif;text-anchor:middle;stroke:none"),
    (".piece", "stroke-width:3.2;stroke-linejoin:round;stroke-linecap:round"),
    (".white", "fill:#fdfbf6;stroke:#24201c;color:#24201c"),
    (".black", "fill:#3a3531;stroke:#15120f;color:#d8cfc0"),
    (".detail", "fill:none;stroke:currentcolor;stroke-width:2.8"),
    (".spot", "fill:currentcolor;stroke:none"),
    (".disc", "stroke:none"),
    (".mark", "fill:none;stroke-width:7"),
    (".rim", "fill:none"),
    (".cross-sign,.ring-sign", "fill:none;stroke-width:12;stroke-linecap:round"),
    (".domino,.pointer", "stroke:#1d1a17;stroke-width:3"),
    (".domino.blue,.pointer.blue", "fill:#2563a8"),
    (".domino.crimson,.pointer.crimson", "fill:#b3261e"),
    (".domino.green", "fill:#23794a"),
    (".domino .letter,.pointer .letter", "fill:#fff;font-size:34px;font-weight:600"),
    (".stone-x", "fill:#2a2724;stroke:#8d857a"),
    (".stone-o", "fill:#fbf8f2;stroke:#8d857a"),
    (".stone-o .disc", "stroke:#8d857a;stroke-width:2"),
    (".falls .stone-x", "fill:#e0b52c;stroke:#7d6210"),
    (".falls .stone-o", "fill:#cf4332;stroke:#6e1a10"),
    (".stone-H", "fill:#d8aa3c;stroke:#7d5d12"),
    (".stone-T", "fill:#a9a49a;stroke:#5f5b54"),
    (".animal", "fill:#fbf3df;stroke:#8d857a"),
    (".animal.second", "fill:#f1c7b2"),
    (".letter", "font-size:46px"),
    (".token", "fill:#f7e6c4;stroke:#6b5130"),
    (".block", "fill:#6f6455;stroke:#3b352c;stroke-width:3"),
    (".skittle", "fill:#fdfbf6;stroke:#24201c"),
    (".collar", "fill:none;stroke:#b3261e"),
    (".strip", "fill:#e5c98f;stroke:#6b5130"),
    (".groove", "fill:none;stroke:#6b5130;stroke-width:1.6"),
    (
        ".sign",
        "font-size:56px;font-weight:600;fill:#1d1a17;font-family:'Noto Serif CJK TC','Source Han Serif TC',KaiTi,serif",
    ),
    (".figure", "fill:#1d1a17;stroke:none;color:#f7e6c4"),
    (".red .sign,.red .figure", "fill:#b3201a"),
    (".red .groove", "stroke:#b3201a"),
    (
        ".word",
        "font-size:52px;letter-spacing:46px;font-family:'Noto Serif CJK TC','Source Han Serif TC',KaiTi,serif",
    ),
    (".won", "fill:none;stroke:#2f9e55;stroke-width:9"),
    (".exit", "fill:none;stroke-width:9;stroke-linecap:round;stroke-linejoin:round"),
    (".hand", "stroke-width:4;stroke-linejoin:round"),
    (".hand.second", "fill:none"),
    (".alarm", "fill:#dc1e14;fill-opacity:.55"),
    (".forbidden", "fill:none;stroke:#b3261e;stroke-width:9;stroke-linecap:round"),
    (".arrow", "fill:#2563a8;stroke:none;opacity:.5"),
    (".arrow.first", "opacity:.85"),
    (".shaft", "fill:none;stroke:#2563a8;stroke-width:15;stroke-linecap:round"),
    (".around", "fill:none;stroke:#2563a8;stroke-width:7"),
    (".capture", "fill:none;stroke:#b3261e;stroke-width:9;stroke-linecap:round"),
    (".neutral .shaft", "stroke-width:9;stroke-dasharray:1 17"),
    (".value path", "stroke:#fff;stroke-width:3;fill-opacity:.9"),
    (".value text", "font-size:26px;font-weight:600;paint-order:stroke;stroke-width:5;stroke-linejoin:round"),
    (".rank", "text-anchor:middle"),
    (".inside", "font-size:18px;font-weight:650"),
    (".inside.file", "text-anchor:end"),
    (".inside.rank", "text-anchor:start"),
    (".beside", "font-size:27px"),
    (".beside.small", "font-size:20px"),
    (".beside.large", "font-size:40px"),
    (".size", "font-size:30px"),
    (".high", "font-size:24px;fill:#fff"),
    (".left", "font-size:24px;font-weight:700;text-anchor:start"),
    (".digit", "font-size:54px;font-weight:600;fill:#3c2b16"),
    (".number .first", "fill:#2a2724"),
    (".first .digit", "fill:#f1ebe0"),
    (".second rect", "fill:#fbf8f2;stroke:#8d857a;stroke-width:3"),
    (".first rect", "fill:#2a2724"),
    (".name", "font-size:26px"),
    (".edge", "fill:none;stroke-width:5;stroke-linecap:round"),
    (".head", "stroke:none"),
    (".ground", "fill:none;stroke-width:10;stroke-linecap:round"),
    (".label", "font-size:24px;font-weight:600"),
    (".taken", "stroke-dasharray:7 5;stroke-width:5"),
];

/// Rules by theme: selector, property, its value in light and in dark.
const COLOURS: &[(&str, &str, &str, &str)] = &[
    (".light", "fill", "#ecd9b9", "#d9c2a0"),
    (".dark", "fill", "#b07d57", "#96684a"),
    (".light.last", "fill", "#dbcb76", "#d2c068"),
    (".dark.last", "fill", "#c1a546", "#b79d41"),
    (".plain", "fill", "#e5c995", "#b8935c"),
    (".plain", "stroke", "#8c6a3a", "#5f4522"),
    (".plain.last", "fill", "#d9c466", "#b7a04b"),
    (".board", "fill", "#e5c995", "#b8935c"),
    (".lines", "stroke", "#8c6a3a", "#5f4522"),
    (".star,.word", "fill", "#8c6a3a", "#5f4522"),
    (".exit,.hand", "stroke", "#8c6a3a", "#b8935c"),
    (".hand", "fill", "#8c6a3a", "#b8935c"),
    (".trace", "fill", "#cdbf3a", "#cdbf3a"),
    (".case", "fill", "#2563a8", "#5b9be0"),
    (".hole", "fill", "#f6f3ed", "#191816"),
    (".letter", "fill", "#2b2723", "#2b2723"),
    (".cross-sign", "stroke", "#2a2724", "#1c1a18"),
    (".ring-sign", "stroke", "#a3301a", "#8c1f0c"),
    (".inside.on-dark", "fill", "#ecd9b9", "#d9c2a0"),
    (".inside.on-light", "fill", "#b07d57", "#96684a"),
    (".beside,.size,.name", "fill", "#6a6258", "#a49c8f"),
    (".counter", "fill", "#8a4b22", "#d08a55"),
    (".counter", "stroke", "#4c2913", "#724c2f"),
    (".win", "fill", "#1f7a3d", "#67c587"),
    (".even", "fill", "#4a6591", "#8fb0e6"),
    (".loss", "fill", "#b3261e", "#f28b82"),
    (".value text", "stroke", "#fffdf9", "#242220"),
    (".taken", "stroke", "#2563a8", "#9cc4f2"),
    (".edge", "stroke", "#8c6a3a", "#b8935c"),
    (".edge.blue", "stroke", "#2563a8", "#5b9be0"),
    (".edge.crimson", "stroke", "#b3261e", "#f28b82"),
    (".edge.green", "stroke", "#2f9e55", "#67c587"),
    (".head", "fill", "#8c6a3a", "#b8935c"),
    (".ground", "stroke", "#4f7a35", "#7fae5f"),
    (".vertex", "fill", "#fbf8f2", "#2b2723"),
    (".vertex", "stroke", "#8c6a3a", "#b8935c"),
    (".vertex.chip", "fill", "#8a4b22", "#d08a55"),
    (".label", "fill", "#2b2723", "#ecd9b9"),
    (".label.on-chip", "fill", "#fffdf9", "#191816"),
    (".tile rect", "fill", "#e5c995", "#b8935c"),
];

/// The style sheet of a theme.
pub(crate) fn sheet(theme: Theme) -> String {
    let root = format!(".boyi-{}", theme.name());
    let under = |selectors: &str| {
        let each = selectors.split(',').map(|selector| format!("{root} {selector}"));
        each.collect::<Vec<_>>().join(",")
    };
    let colours = |dark: bool| -> String {
        let rule = |(selector, property, light, night): &(&str, &str, &str, &str)| {
            format!("{}{{{property}:{}}}", under(selector), if dark { night } else { light })
        };
        COLOURS.iter().map(rule).collect()
    };
    let shared = |(selector, declarations): &(&str, &str)| format!("{}{{{declarations}}}", under(selector));
    let mut sheet: String = colours(theme == Theme::Dark);
    sheet.extend(SHARED.iter().map(shared));
    if theme == Theme::Auto {
        sheet.push_str("@media (prefers-color-scheme:dark){");
        sheet.push_str(&colours(true));
        sheet.push('}');
    }
    sheet
}
