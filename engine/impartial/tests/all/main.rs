//! Values, periods and theories against definitions and published tables.

mod certificates;
mod closed_forms;
mod codes;
mod graphs;
mod known_values;
mod misere;
mod periods;
mod small_positions;
mod theories;
