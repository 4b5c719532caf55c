//! The screens. Each is one struct that owns its state, with a file that alone changes it.
//!
//! A screen changes itself when a key or click comes and returns an [`action::Action`] for what lies outside of it.

pub(crate) mod action;
mod analyse;
pub(crate) mod calculator;
pub(crate) mod chrome;
pub(crate) mod course;
mod errands;
mod evaluation;
mod explorer;
pub(crate) mod game;
mod game_view;
pub(crate) mod home;
pub(crate) mod input;
mod learn;
mod live_game;
mod move_list;
mod play;
pub(crate) mod popup;
mod practice;
mod reasons;
mod retry;
mod review;
mod values;
mod whole_game;
