//! Computes a misère quotient: `quotient CODE UPTO`.
#![allow(clippy::print_stdout)]
use boyi_impartial::{Code, misere};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (Some(Ok(code)), Some(Ok(upto))) =
        (args.get(1).map(|a| a.parse::<Code>()), args.get(2).map(|a| a.parse()))
    else {
        println!("usage: quotient CODE UPTO");
        return;
    };
    let start = std::time::Instant::now();
    let budget = misere::Budget { elements: 4000, work: 400_000_000 };
    let q = misere::quotient(&code, upto, &budget);
    println!(
        "{code}: |Q| = {}, |P| = {}, {:?}, tame {}, {:?}, {:.2} s",
        q.order(),
        q.lost_order(),
        q.scope(),
        q.is_tame(),
        q.limit(),
        start.elapsed().as_secs_f64()
    );
}
