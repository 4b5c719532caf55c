//! Other names of games, in English and Chinese, and what is said of games that are asked for and not here.

use boyi_catalogue::{Alias, OtherNames};

/// The names of this crate's games besides those of the catalogue and the titles.
pub(crate) const NAMES: OtherNames =
    OtherNames { aliases: &[boyi_impartial_games::ALIASES, OTHERS], absent: ABSENT };

/// Those of games that are not impartial.
const OTHERS: &[Alias] = &[
    (
        "tictactoe",
        &[
            "noughts and crosses",
            "Xs and Os",
            "three in a row",
            "井字游戏",
            "井字过三关",
            "圈圈叉叉",
            "一字棋",
        ],
    ),
    ("tictactoe:misere", &["misère tic-tac-toe", "reverse tic-tac-toe", "反井字棋"]),
    ("fifteen", &["number scrabble", "pick 15", "15 点游戏", "Luo Shu", "luoshu", "洛书", "抢十五"]),
    (
        "connect4",
        &[
            "connect 4",
            "four in a row",
            "4 in a row",
            "four in a line",
            "连四",
            "captain's mistress",
            "四连棋",
            "重力四子棋",
            "屏风式四子棋",
        ],
    ),
    (
        "gomoku",
        &[
            "gobang",
            "five in a row",
            "5 in a row",
            "omok",
            "wuziqi",
            "gomoku narabe",
            "五目",
            "五目並べ",
            "連珠棋",
        ],
    ),
    ("gomoku:rule=renju", &["Renju", "连珠", "連珠"]),
    ("gomoku:rule=caro", &["Caro", "卡罗棋"]),
    ("mnk", &["k in a row", "m,n,k"]),
    (
        "nine-mens-morris",
        &[
            "mill",
            "mills",
            "the mill game",
            "Mühle",
            "merels",
            "merrills",
            "morris",
            "成三棋",
            "九子棋",
            "九连棋",
        ],
    ),
    ("pong-hau-ki", &["umul gonu", "裤裆棋", "憋死牛棋"]),
    ("othello", &["reversi", "翻转棋", "苹果棋", "奥赛罗", "奥赛罗棋"]),
    ("konane", &["Hawaiian checkers", "夏威夷跳棋"]),
    ("dobutsu", &["animal shogi", "let's catch the lion", "动物棋", "どうぶつしょうぎ"]),
    ("l-game", &["De Bono's L game"]),
    #[cfg(feature = "partizan")]
    (
        "hackenbush",
        &["blue-red hackenbush", "red-blue hackenbush", "red-blue-green hackenbush", "红蓝哈肯布什"],
    ),
    ("chess", &["international chess", "西洋棋"]),
    (
        "chess960",
        &[
            "Fischer random",
            "Fischer random chess",
            "Fischerandom",
            "freestyle chess",
            "菲舍尔任意制象棋",
            "菲舍尔象棋",
        ],
    ),
    ("endgame", &["endgames", "chess endings"]),
    ("xiangqi-endgame", &["xiangqi endgames", "xiangqi endings", "中国象棋残局"]),
];

/// Games that are asked for and not here: their names, and what is expected instead.
const ABSENT: &[(&[&str], &str)] = &[
    (&["hex", "Hex game", "game of Hex", "六贯棋", "海克斯棋"], "no-hex"),
    (&["cutting paper", "paper cutting", "cutting game", "剪纸游戏", "剪纸", "裁纸游戏"], "no-cutting-paper"),
    (&["Every-SG", "every SG game", "join of games"], "no-every-sg"),
];
