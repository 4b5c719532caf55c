//! The page's own words, in both languages; a text that lacks one does not compile. Words about games and engines come from
//! the service in the language of the request.

use crate::prefs::Prefs;
use boyi_session::{Lang, Worth};
use leptos::prelude::*;

macro_rules! texts {
    ($($name:ident: $en:literal, $zh:literal;)*) => {
        /// A text of the page.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Text { $($name),* }

        impl Text {
            /// The words.
            pub(crate) fn of(self, lang: Lang) -> &'static str {
                match (self, lang) {
                    $((Text::$name, Lang::En) => $en, (Text::$name, Lang::Zh) => $zh,)*
                }
            }
        }
    };
}

texts! {
    Title: "Boyi", "博弈";
    Tagline: "Play, analyse and understand games of perfect information, from Nim to chess. The engine runs here, in your browser.",
        "从 Nim 到国际象棋：下棋、分析、弄懂完全信息博弈。引擎就在你的浏览器里运行。";
    Search: "Find a game", "查找游戏";
    NothingFound: "No game of that name.", "没有找到这样的游戏。";
    Recent: "Your games", "你的对局";
    GroupImpartial: "Impartial games", "无偏博弈";
    GroupLine: "In-a-row games", "连线游戏";
    GroupChess: "Chess", "国际象棋";
    KnowTheory: "theorem", "定理";
    KnowSolved: "solved", "已求解";
    KnowSearch: "search", "搜索";
    Play: "Play", "对弈";
    Analyse: "Analyse", "分析";
    Learn: "Learn", "学习";
    Catalogue: "All games", "全部游戏";
    Language: "中文", "English";
    ThemeTurn: "Light or dark", "切换明暗";
    SoundTurn: "Sound", "声音";
    Help: "Help", "帮助";
    Close: "Close", "关闭";
    Skip: "Skip to the board", "跳到棋盘";
    Loading: "Loading …", "载入中……";
    Board: "Board", "棋盘";
    NewGame: "New game", "新对局";
    Start: "Start", "开始";
    Cancel: "Cancel", "取消";
    Undo: "Undo", "悔棋";
    Redo: "Redo", "重做";
    Hint: "Hint", "提示";
    HintMore: "More", "再提示";
    Resign: "Resign", "认输";
    Flip: "Flip", "翻转";
    First: "First", "开头";
    Previous: "Previous", "上一步";
    Next: "Next", "下一步";
    Last: "Last", "末尾";
    Moves: "Moves", "着法";
    NoMoves: "No moves yet.", "还没有着法。";
    Thinking: "Boyi is thinking …", "博弈思考中……";
    YourMove: "Your move.", "该你走了。";
    WhiteToMove: "White to move.", "白方走棋。";
    WhiteFirst: "White to move", "白方走棋";
    BlackToMove: "Black to move.", "黑方走棋。";
    XToMove: "x to move.", "轮到 x 方。";
    OToMove: "o to move.", "轮到 o 方。";
    FirstToMove: "First player to move.", "轮到先手。";
    SecondToMove: "Second player to move.", "轮到后手。";
    TypeMove: "Type a move", "输入着法";
    PlayIt: "Play", "走";
    Opponent: "Opponent", "对手";
    YouFirst: "You first", "你先走";
    BoyiFirst: "Boyi first", "博弈先走";
    TwoHumans: "Two people", "双人对弈";
    BothEngine: "Boyi against itself", "自我对弈";
    Level: "Level", "级别";
    LevelEasy: "a beginner wins", "新手也能赢";
    LevelHard: "as strong as it gets", "全力";
    Clock: "Clock", "棋钟";
    NoClock: "None", "不用";
    StartPosition: "Position", "局面";
    StartOver: "Go to the start position", "回到初始局面";
    Usual: "Start position", "初始局面";
    Take: "Take", "取走";
    Clear: "Empty board", "清空棋盘";
    Erase: "Remove pieces", "移除棋子";
    YouWin: "You win", "你赢了";
    YouLose: "Boyi wins", "博弈赢了";
    Drawn: "Draw", "和棋";
    FirstWins: "First player wins", "先手胜";
    SecondWins: "Second player wins", "后手胜";
    WhiteWins: "White wins", "白胜";
    BlackWins: "Black wins", "黑胜";
    XWins: "x wins", "x 胜";
    OWins: "o wins", "o 胜";
    Resigned: "by resignation", "一方认输";
    OnTime: "on time", "一方超时";
    Again: "Play again", "再来一局";
    LookAt: "Analyse this game", "分析这一局";
    ChooseMove: "Which move?", "选哪一着？";
    Promote: "Promote to", "升变为";
    Free: "Free", "可取";
    SumTo: "Three that sum to", "三数之和为";
    Views: "View", "视图";
    Numbers: "Numbers", "数字";
    BoardView: "Board", "棋盘";
    Engine: "Engine", "引擎";
    Depth: "depth", "深度";
    DepthAsked: "Depth", "深度";
    Nodes: "positions", "局面";
    Lines: "Lines", "变化数";
    Threads: "Threads", "线程数";
    OfThreads: "threads", "线程";
    EveryMove: "Every move", "全部着法";
    Arrows: "Arrows", "箭头";
    Stop: "Stop", "停止";
    Endless: "Analyse without limit", "不限时分析";
    Evaluation: "Evaluation", "评估";
    Notation: "Position as text", "局面文本";
    Copy: "Copy", "复制";
    Copied: "Copied", "已复制";
    Graph: "Evaluation of the game", "整局评估";
    GoThrough: "Analyse the whole game", "分析整局";
    Going: "Analysing …", "分析中……";
    Share: "Share", "分享";
    ShareAbout: "The address holds the whole game.", "网址中含有整局棋。";
    Keys: "Keys", "按键";
    KeyStep: "back, forward", "后退、前进";
    KeyEnds: "first, last position", "最前、最后局面";
    KeyFlip: "flip the board", "翻转棋盘";
    KeyEngine: "engine on and off", "开关引擎";
    KeyBest: "play the best move", "走出最佳着法";
    KeyArrows: "arrows on and off", "开关箭头";
    KeyAll: "every move's value", "每一着的价值";
    KeyHelp: "this help", "本帮助";
    KeyBoard: "arrow keys on the board: choose a square; Enter: pick or play", "棋盘上用方向键选格，回车拾取或落子";
    Mouse: "Right drag draws an arrow, right click a circle; Shift or Ctrl red, Alt blue, both yellow. The wheel over the board steps through the game.",
        "右键拖动画箭头，右键单击画圈；Shift 或 Ctrl 红色，Alt 蓝色，同时按住为黄色。在棋盘上滚轮可前后浏览。";
    Threat: "Threat", "威胁";
    ThreatAbout: "What would happen if the player to move passed:", "假如行棋方停一着，对方会走：";
    KeyThreat: "the opponent's threat", "对方的威胁";
    Pencil: "Draw arrows and circles by touch", "用手指画箭头和圆圈";
    Green: "green", "绿色";
    Red: "red", "红色";
    Blue: "blue", "蓝色";
    Yellow: "yellow", "黄色";
    Retry: "Learn from the mistakes", "从失误中学习";
    NoMistakes: "No mistakes found.", "没有发现失误。";
    FindBetter: "Find a better move on the board.", "请在棋盘上找出更好的着法。";
    NotBetter: "gives something away too. Try another.", "同样吃亏，再试一着。";
    Better: "well found!", "找对了！";
    BetterWas: "Better was", "更好的是";
    Solution: "Show it", "看答案";
    NextOne: "Next", "下一个";
    Done: "Done", "完成";
    Summands: "Games of the sum", "和中的游戏";
    Summand: "Game", "游戏";
    Parameters: "parameters", "参数";
    AddGame: "Add a game", "添加游戏";
    Remove: "Remove", "移除";
    Parts: "The parts and their nimbers", "各部分的尼姆数";
    Nimber: "nimber", "尼姆数";
    LeavesNimber: "leaves the nimber", "留下的尼姆数";
    PartsAbout: "Each part is equivalent to a Nim heap of that size. The player to move loses exactly when the nimbers add up to 0 in binary without carrying.",
        "每一部分相当于一堆同样大小的尼姆棋子。当且仅当各尼姆数二进制不进位相加得 0，行棋方必败。";
    Why: "Why", "为什么";
    Columns: "Binary columns", "二进制列";
    ColumnsAbout: "The player to move loses exactly when every column holds an even number of ones.", "当且仅当每一列的 1 都是偶数个，行棋方必败。";
    ColumnsAboutMany: "The player to move loses exactly when every column's sum is 0, counted modulo k + 1.", "当且仅当每一列之和对 k + 1 取模都为 0，行棋方必败。";
    ColumnsNow: "now", "现在";
    ColumnsAfter: "after", "走后";
    LuoShu: "The Luo Shu", "洛书";
    LuoShuAbout: "Every line of the square sums to 15, so taking numbers that sum to 15 is tic-tac-toe.", "洛书每行、每列、每条对角线之和都是 15，所以凑 15 就是井字棋。";
    SearchTree: "Search tree", "搜索树";
    TreeAbout: "Minimax looks at everything; alpha–beta leaves a position once one reply has refuted it. Values are the player's who is to move now.",
        "极小化极大搜索看遍所有局面；α–β 剪枝一旦发现某着已被一个应手驳倒，就不再往下看。数值以当前行棋方为准。";
    FromTable: "from the game", "查表";
    TreeCut: "cut off here: too large to draw", "太大，只画到此处";
    Minimax: "Minimax", "极小化极大";
    AlphaBeta: "Alpha–beta", "α–β 剪枝";
    Interior: "interior", "内部节点";
    Leaves: "leaves", "叶节点";
    Cutoffs: "cut-offs", "剪枝";
    Ordering: "+ promising moves first", "＋ 先看好着";
    WithTable: "+ transposition game", "＋ 置换表";
    Deepening: "+ iterative deepening", "＋ 迭代加深";
    NullWindows: "+ null windows, killer moves", "＋ 零窗口、杀手着法";
    Walk: "Walk through", "逐步演示";
    Pause: "Pause", "暂停";
    Pace: "Pace", "速度";
    EngineTheory: "theorem", "定理";
    EngineProve: "proved by play", "推演证明";
    EngineSolve: "all positions solved", "穷举求解";
    EngineMcts: "Monte Carlo tree search", "蒙特卡洛树搜索";
    EngineThreats: "threat search", "算杀";
    EngineBoyi: "Boyi", "博弈";
    Then: "2016: minimax", "2016 年：极小化极大";
    ThenWhite: "2016: alpha–beta, White", "2016 年：α–β，执白";
    ThenBlack: "2016: alpha–beta, Black", "2016 年：α–β，执黑";
    CompareTitle: "What each refinement saves", "每项改进省了多少";
    CompareAbout: "The same search to the same depth, same value: leaves evaluated + interior nodes.", "搜索深度相同，结果相同：评估的叶节点数 + 内部节点数。";
    CompareStart: "Compare", "比较";
    WholeGame: "The game as text", "整局文本";
    Open: "Open", "打开";
    Upload: "Open a file", "打开文件";
    Download: "Download", "下载";
    Editor: "Set up a position", "摆放局面";
    Castling: "Castling", "易位";
    PutIt: "Use this position", "使用此局面";
    Import: "Import games", "导入对局";
    ExportGames: "Export games", "导出对局";
    Forget: "Forget this game", "删除此局";
    ShowAll: "Show all", "全部显示";
    NoGames: "This file holds no games of Boyi.", "此文件中没有本程序的对局。";
}

/// The words in the language of the page, as a closure that follows it.
pub(crate) fn t(text: Text) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    let lang = Prefs::get().lang;
    move || text.of(lang.get())
}

/// An engine's name in words; the one that commands know where there are none.
pub(crate) fn engine_text(name: &str, lang: Lang) -> String {
    let text = match name {
        "theory" => Text::EngineTheory,
        "prove" => Text::EngineProve,
        "solve" => Text::EngineSolve,
        "mcts" => Text::EngineMcts,
        "threats" => Text::EngineThreats,
        "boyi" => Text::EngineBoyi,
        "minimax" => Text::Minimax,
        "alphabeta" => Text::AlphaBeta,
        "pvs" => return "PVS".to_owned(),
        other => return other.to_owned(),
    };
    text.of(lang).to_owned()
}

/// How far a game has gone.
pub(crate) fn plies_text(plies: &str, lang: Lang) -> String {
    match (plies, lang) {
        ("1", Lang::En) => "1 ply".to_owned(),
        (plies, Lang::En) => format!("{plies} plies"),
        (plies, Lang::Zh) => format!("{plies} 步"),
    }
}

/// A value in words, for the player to move.
pub(crate) fn value_text(value: Worth, lang: Lang, impartial: bool) -> String {
    let within = |word: &str, plies: Option<u32>| match (plies, lang) {
        (None, _) => word.to_owned(),
        (Some(1), Lang::En) => format!("{word} in 1 ply"),
        (Some(plies), Lang::En) => format!("{word} in {plies} plies"),
        (Some(plies), Lang::Zh) => format!("{plies} 步{word}"),
    };
    match (value, lang) {
        (Worth::Win { plies }, Lang::En) => within("win", plies),
        (Worth::Win { plies }, Lang::Zh) => within("胜", plies),
        (Worth::Loss { plies }, Lang::En) => within("loss", plies),
        (Worth::Loss { plies }, Lang::Zh) => within("负", plies),
        (Worth::Draw { .. }, Lang::En) => "draw".to_owned(),
        (Worth::Draw { .. }, Lang::Zh) => "和".to_owned(),
        // Nobody can draw there: nothing has been found out.
        (Worth::Estimate { score: 0 }, Lang::En) if impartial => "not known".to_owned(),
        (Worth::Estimate { score: 0 }, Lang::Zh) if impartial => "未知".to_owned(),
        (Worth::Estimate { score }, _) => format!("{score:+}"),
    }
}
