//! Times one sequence and the search for its period: `nimber_speed CODE LIMIT [period]`.
#![allow(clippy::print_stdout)]
use boyi_impartial::period;
use boyi_impartial::{Code, sequence::Sequence};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (Some(code), Some(limit)) = (args.get(1), args.get(2)) else {
        println!("usage: nimber_speed CODE LIMIT [period]");
        return;
    };
    let (Ok(code), Ok(limit)) = (code.parse::<Code>(), limit.parse::<usize>()) else {
        println!("nimber_speed: CODE is a code such as 0.77, LIMIT a number of heaps");
        return;
    };
    let start = std::time::Instant::now();
    let mut s = Sequence::new(code);
    if args.len() > 3 {
        println!("{:?}", period::find(&mut s, limit));
    } else {
        s.extend_to(limit);
    }
    println!(
        "{} to heap {}: {:.3} s, maximum {:?}, mask {:?}, rare heaps {:?}, last {:?}, {} bytes a value",
        s.code(),
        s.known() - 1,
        start.elapsed().as_secs_f64(),
        s.maximum(),
        s.mask(),
        s.rare().map(<[u32]>::len),
        s.rare().and_then(<[u32]>::last),
        s.bytes_per_value()
    );
}
