//! Values against definitions, laws and published tables.

mod definition;
mod identities;
mod loopy;
mod operators;
mod published;
mod slow;
mod text;
