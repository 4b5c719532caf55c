// Defines `tasks!` for a package that runs the tasks of a list (`lab_tasks.rs`, `strength_tasks.rs`): for each group an enum of commands, and
// `run`.
macro_rules! tasks {
    ($($group:ident { $($task:ident($arguments:ty): $about:literal,)* })*) => {$(
        #[derive(Subcommand)]
        enum $group {
            $(
                #[command(about = $about)]
                $task($arguments),
            )*
        }

        impl $group {
            fn run(&self) -> Result<(), String> {
                match self {
                    $(Self::$task(task) => task.run(),)*
                }
            }
        }
    )*};
}
