//! A lesson: its steps and their tasks.

use crate::{
    program::Program,
    tree::{GameTree, TreeSearch},
    weights::Candidate,
    words::{LessonWords, Tongue},
};
use serde::{Deserialize, Serialize};

/// A lesson with its words in both languages.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lesson {
    /// The name of its folder.
    pub id: String,
    /// Minutes that it takes.
    pub minutes: u8,
    /// Whether engines' reasons for wrong moves are left out, as they speak of a theory that comes later in the course.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plain: bool,
    /// Its steps, at least one.
    pub steps: Vec<Step>,
    /// Its words in English.
    pub en: LessonWords,
    /// Its words in Chinese.
    pub zh: LessonWords,
}

impl Lesson {
    /// Its words in a language.
    pub fn words(&self, tongue: Tongue) -> &LessonWords {
        match tongue {
            Tongue::En => &self.en,
            Tongue::Zh => &self.zh,
        }
    }

    /// Its steps that set a task.
    pub fn tasks(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().filter(|step| step.task != Task::Read)
    }

    /// The ids of the messages that the lesson must have.
    pub fn message_ids(&self) -> Vec<String> {
        let mut ids = vec!["title".to_owned(), "about".to_owned()];
        for step in &self.steps {
            ids.push(step.id.clone());
            if step.task != Task::Read {
                ids.push(step.message("task"));
                ids.push(step.message("right"));
            }
            ids.extend(step.mistakes().iter().map(|mistake| step.message(&mistake.say)));
            if let Task::Choose { options, answer, .. } = &step.task {
                ids.extend(options.iter().map(|option| step.message(option)));
                let wrong = options.iter().filter(|option| *option != answer);
                ids.extend(wrong.map(|option| step.message(&format!("{option}-why"))));
            }
        }
        ids.sort();
        ids.dedup();
        ids
    }
}

/// A step: a position, an idea, a task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Its id within the lesson; the message of that id states the idea.
    pub id: String,
    /// The position on the board, if there is one.
    pub board: Option<BoardSetup>,
    /// Squares (`e4`) or heaps (`2`) to look at.
    pub marks: Vec<String>,
    /// The reader's task.
    pub task: Task,
}

impl Step {
    /// The id of a message of this step.
    pub fn message(&self, kind: &str) -> String {
        format!("{}-{kind}", self.id)
    }

    /// The mistakes that the lesson speaks about.
    pub fn mistakes(&self) -> &[Mistake] {
        match &self.task {
            Task::Move { wrong, .. }
            | Task::Answer { wrong, .. }
            | Task::Tree { wrong, .. }
            | Task::Code { wrong, .. } => wrong,
            _ => &[],
        }
    }

    /// Judges a move (by its canonical text), an answer or the id of an option.
    pub fn judge(&self, given: &str) -> Judgement {
        let given = given.trim();
        let right = match &self.task {
            Task::Read => true,
            Task::Play { .. } => false,
            Task::Move { accept, .. } => accept.iter().any(|mv| mv == given || mv == "*"),
            Task::Answer { answer, .. }
            | Task::Tree { answer, .. }
            | Task::Code { answer, .. }
            | Task::Choose { answer, .. } => same_answer(answer, given),
            Task::Weights { accept, .. } => accept.iter().any(|mv| mv == given),
        };
        if right {
            return Judgement::Right;
        }
        let known = self.mistakes().iter().find(|mistake| same_answer(&mistake.given, given));
        match (&self.task, known) {
            (_, Some(mistake)) => Judgement::Discussed(self.message(&mistake.say)),
            (Task::Choose { options, .. }, _) if options.iter().any(|option| option == given) => {
                Judgement::Discussed(self.message(&format!("{given}-why")))
            }
            _ => Judgement::Wrong,
        }
    }
}

/// Whether two answers are the same, whatever their case, full-width digits or a sign of plus.
fn same_answer(wanted: &str, given: &str) -> bool {
    let plain = |text: &str| -> String {
        let narrow = |c: char| match c {
            '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
            '−' | '－' => '-',
            c => c.to_ascii_lowercase(),
        };
        text.trim().trim_start_matches('+').chars().map(narrow).collect()
    };
    plain(wanted) == plain(given)
}

/// The judgement of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// The task is done.
    Right,
    /// Wrong, and the message of this id says why.
    Discussed(String),
    /// Wrong in a way that the lesson says nothing about.
    Wrong,
}

/// A position to set up.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardSetup {
    /// The game as people type it: `nim:misere`.
    pub game: String,
    /// The position; the game's usual start if absent.
    pub position: Option<String>,
    /// Moves played since.
    pub moves: Vec<String>,
}

/// A wrong move or answer and the message that speaks about it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mistake {
    /// The move or answer.
    pub given: String,
    /// The last part of the id of the message, after the step's.
    pub say: String,
}

/// The goal of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// A won position.
    Win,
    /// The end of the game, won.
    Now,
    /// A position that is not lost.
    Draw,
    /// The move that a search holds clearly best.
    Best,
    /// From a lost position, one with the smallest share of right answers for the opponent.
    Trap,
    /// The move that the text asks for, whatever its value.
    Shown,
}

/// How a test finds an answer without the lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// The nimber of the position.
    Nimber,
    /// Its legal moves.
    Moves,
    /// `won`, `lost` or `drawn` for the player to move.
    Outcome,
    /// The mover's material less the opponent's, in pawns.
    Material,
    /// Plies to the end by best play.
    Plies,
    /// The heap of the only winning move.
    BestHeap,
    /// The least period of the nimbers of a single heap.
    Period,
    /// Paths of this number of moves.
    Perft(u32),
    /// Heaps whose binary digit of this weight is 1.
    Bits(u64),
    /// The exclusive or of numbers.
    Xor(Vec<u64>),
    /// The least number that is not among these.
    Mex(Vec<u64>),
    /// The difference between 15 and the sum of these numbers.
    Fifteen(Vec<u64>),
    /// Nothing can find it but the reader: a question about the words.
    Text,
    /// The value of a partizan position.
    Value,
    /// The value of an expression, as `boyi value` reads it.
    ValueOf(String),
    /// The mean of a hot position.
    Mean,
    /// The temperature of a hot position.
    Temperature,
}

/// The reader's task.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "task", rename_all = "lowercase")]
pub enum Task {
    /// Go on.
    Read,
    /// Play one move on the board.
    Move {
        /// Every move that is right; `*` for any legal move.
        accept: Vec<String>,
        /// Its goal.
        goal: Goal,
        /// Wrong moves that the lesson speaks about.
        wrong: Vec<Mistake>,
    },
    /// Play on to the end.
    Play {
        /// The goal: [`Goal::Win`] or [`Goal::Draw`].
        goal: Goal,
        /// The opponent's level, 1 to 10.
        level: u8,
        /// Whether the opponent begins.
        second: bool,
    },
    /// Type a number or a word.
    Answer {
        /// The answer.
        answer: String,
        /// How a test finds it.
        check: Check,
        /// Wrong answers that the lesson speaks about.
        wrong: Vec<Mistake>,
    },
    /// Choose one of several answers, each a message; a wrong one has another message, `ID-why`.
    Choose {
        /// The ids of the answers.
        options: Vec<String>,
        /// The right one.
        answer: String,
        /// How a test finds it.
        check: Check,
    },
    /// Step through a search of a tree of numbers, and answer a question about it.
    Tree {
        /// The tree.
        tree: GameTree,
        /// The search.
        search: TreeSearch,
        /// The answer: the value of the root, or the leaves looked at.
        answer: String,
        /// Whether the leaves looked at are asked for; else the value.
        leaves: bool,
        /// Wrong answers that the lesson speaks about.
        wrong: Vec<Mistake>,
    },
    /// Step through a program, and answer how many comparisons it made.
    Code {
        /// The program.
        program: Program,
        /// The answer.
        answer: String,
        /// Wrong answers that the lesson speaks about.
        wrong: Vec<Mistake>,
    },
    /// Set the weights of an evaluation so that the program plays a certain move.
    Weights {
        /// Moves that it should play.
        accept: Vec<String>,
        /// Weights that solve it, one for each term, as the test tries them.
        solution: Vec<i32>,
        /// The terms that have a weight.
        terms: Vec<String>,
        /// The moves of the position with what each term says after them, where they have been worked out.
        candidates: Vec<Candidate>,
    },
}
