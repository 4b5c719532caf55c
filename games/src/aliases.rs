//! Other names of games, in English and Chinese, and what is said of games that are asked for and not here.

use boyi_catalogue::fold;

/// A setup, and the names that mean it.
pub(crate) type Alias = (&'static str, &'static [&'static str]);

/// Names besides those of the catalogue and the titles. A game that is another one in disguise, as Northcott's game is Nim, is named too.
pub(crate) const ALIASES: &[Alias] = &[
    (
        "nim",
        &[
            "Bouton's game",
            "normal Nim",
            "Northcott's game",
            "Northcott",
            "尼姆博弈",
            "尼姆游戏",
            "Nim 游戏",
            "Nim 博弈",
            "取石子游戏",
            "取石子",
            "拣石子",
            "火柴游戏",
            "诺斯科特游戏",
            "诺斯科特",
        ],
    ),
    (
        "nim:misere",
        &[
            "misère Nim",
            "anti-Nim",
            "anti-SG",
            "reverse Nim",
            "Marienbad",
            "反 Nim",
            "反 Nim 博弈",
            "反尼姆",
            "反尼姆博弈",
            "反常尼姆",
        ],
    ),
    ("nim:k=2", &["Moore's Nim", "Nim-k", "摩尔尼姆", "Moore's Nim-k", "Nim-k 游戏"]),
    (
        "subtraction",
        &[
            "Bash's game",
            "Bash game",
            "Bash",
            "Bachet's game",
            "Bachet",
            "subtraction game",
            "one-heap game",
            "巴什博弈",
            "巴什游戏",
            "巴什",
            "减法博弈",
        ],
    ),
    (
        "staircase",
        &[
            "stair Nim",
            "staircase game",
            "silver dollar",
            "silver dollar game",
            "silver dollar game without the dollar",
            "阶梯 Nim",
            "阶梯 Nim 博弈",
            "台阶 Nim",
            "银元游戏",
            "银币游戏",
        ],
    ),
    (
        "wythoff",
        &[
            "Wythoff",
            "Wythoff Nim",
            "Wythoff's Nim",
            "corner the queen",
            "威佐夫",
            "威佐夫游戏",
            "威佐夫尼姆",
        ],
    ),
    ("fibonacci", &["Fibonacci game", "斐波那契博弈", "斐波那契游戏"]),
    ("euclid", &["Euclid's game", "Euclid game", "欧几里得博弈", "辗转相减"]),
    ("kayles", &["skittles", "打保龄球", "保龄球游戏"]),
    ("lasker", &["Lasker Nim", "multi-SG", "拉斯克", "拉斯克博弈"]),
    ("grundy", &["Grundy", "格伦迪博弈", "格伦迪"]),
    ("chomp", &["chocolate bar game", "巧克力游戏", "咬巧克力"]),
    ("turning-turtles", &["turning coins", "coin turning game", "翻硬币", "翻硬币游戏"]),
    ("ruler", &["ruler game", "尺子游戏", "标尺游戏"]),
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
    ("fifteen", &["number scrabble", "pick 15", "15 点游戏"]),
    (
        "connect4",
        &[
            "connect 4",
            "four in a row",
            "4 in a row",
            "four in a line",
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
    ("gomoku:rule=caro", &["Caro"]),
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
    ("endgame", &["endgames", "chess endings", "象棋残局"]),
];

/// Games that are asked for and not here: their names, and what is expected instead.
const ABSENT: &[(&[&str], &str)] = &[
    (&["hex", "Hex game", "game of Hex", "六贯棋", "海克斯棋"], "no-hex"),
    (&["cutting paper", "paper cutting", "cutting game", "剪纸游戏", "剪纸", "裁纸游戏"], "no-cutting-paper"),
    (&["Every-SG", "every SG game", "join of games"], "no-every-sg"),
];

/// What is expected instead of a name, folded, that is known and of no game here.
pub(crate) fn absent(folded: &str) -> Option<&'static str> {
    let is_known = |(names, _): &&(&[&str], &str)| names.iter().any(|known| fold(known) == folded);
    ABSENT.iter().find(is_known).map(|(_, expected)| *expected)
}
