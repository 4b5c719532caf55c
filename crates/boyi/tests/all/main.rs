//! The program from outside: what it is given, what it prints and leaves on the disk. Two programs of tests stand beside this one, as they
//! kill at certain moments.

mod batch;
mod cli;
mod counts;
mod disk;
mod explore;
mod first_day;
mod json;
mod learn;
mod prove;
mod review;
mod solve;
