//! The modules of the workers: each has the rules and engines of some games. `memory.js` says which has which; a module is downloaded and
//! compiled when a worker first needs it.

use js_sys::Promise;
use wasm_bindgen::prelude::*;

/// A module of the workers; also its index where there is something for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Module {
    /// The games of a first visit: Nim, Chomp, tic-tac-toe.
    First,
    /// All other games.
    Games,
    /// Chess, xiangqi and what belongs to them.
    Chess,
    /// Partizan games, sums with them, and the calculator.
    Partizan,
}

impl Module {
    pub(super) const ALL: [Module; 4] = [Module::First, Module::Games, Module::Chess, Module::Partizan];

    /// The name of its files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Module::First => "boyi_wasm",
            Module::Games => "boyi_games",
            Module::Chess => "boyi_chess",
            Module::Partizan => "boyi_partizan",
        }
    }

    fn of_name(name: &str) -> Module {
        Module::ALL.into_iter().find(|module| module.name() == name).unwrap_or(Module::Games)
    }
}

#[wasm_bindgen]
extern "C" {
    /// The answers and actions of `boot.js` about modules.
    pub type Modules;

    /// Downloads and compiles a module, unless it is there: a promise of it.
    #[wasm_bindgen(method)]
    fn load(this: &Modules, name: &str) -> Promise;

    #[wasm_bindgen(method, js_name = moduleOf)]
    fn module_of(this: &Modules, game: &str) -> String;

    #[wasm_bindgen(method, getter, js_name = firstModule)]
    fn first_module(this: &Modules) -> String;
}

impl Modules {
    /// The module of a game; of the first for questions about none.
    pub(super) fn of_game(&self, game: &str) -> Module {
        Module::of_name(&self.module_of(game))
    }

    /// The module of the address with which the page was opened. It is on its way.
    pub(super) fn first(&self) -> Module {
        Module::of_name(&self.first_module())
    }

    /// Calls back with a compiled module, or with what was in the way.
    pub(super) fn compile(&self, module: Module, done: impl FnOnce(Result<JsValue, JsValue>) + 'static) {
        let promise = self.load(module.name());
        wasm_bindgen_futures::spawn_local(async move {
            done(wasm_bindgen_futures::JsFuture::from(promise).await);
        });
    }
}
