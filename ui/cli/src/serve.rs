//! `boyi serve`: the page on this machine.

use crate::{Failed, args::Serve, output};
use boyi_games::Databases;
use boyi_serve::{PORT, Server, Site};
use boyi_session::Words;
use std::{
    io::{ErrorKind, Write},
    net::{Ipv4Addr, SocketAddr},
};

/// Serves the page until Ctrl-C.
pub fn run(words: &Words, databases: &Databases, args: &Serve) -> Result<(), Failed> {
    let port = args.port.unwrap_or(PORT);
    let host = args.host.unwrap_or(Ipv4Addr::LOCALHOST.into());
    if args.check {
        let asked = if host.is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { host };
        let address = SocketAddr::new(asked, port);
        return boyi_serve::check(address).map_err(|error| Failed::Work(format!("{address}: {error}")));
    }
    let mut site = Site::built().ok_or_else(|| Failed::Work(words.text("serve-no-page")))?;
    for (name, file) in [
        ("chess.nnue", boyi_chess_engine::eval::OWN_NETWORK.file()),
        ("xiangqi.nnue", boyi_xiangqi_engine::eval::OWN_NETWORK.file()),
        ("connect4.book", boyi_lines::connect_four::book_file()),
    ] {
        if let Some(file) = file {
            site = site.with(name, file);
        }
    }
    site = site.with_databases(databases.files());
    let stamp = page(words, &site);
    let server = Server::bind(site, SocketAddr::new(host, port)).map_err(|error| {
        let port = ("port", u64::from(port).into());
        Failed::Work(match error.kind() {
            ErrorKind::AddrInUse => words.say("serve-taken", &[port]),
            ErrorKind::AddrNotAvailable => words.say("serve-not-here", &[("host", host.to_string().into())]),
            ErrorKind::PermissionDenied => words.say("serve-not-allowed", &[port]),
            _ => error.to_string(),
        })
    })?;
    let server = server.with_names(args.allow_host.clone());
    let url = || ("url", server.url().into());
    let mut out = output::stdout();
    writeln!(out, "{}", words.say("serve-ready", &[url()]))?;
    writeln!(out, "{stamp}")?;
    if !host.is_loopback() {
        writeln!(out, "{}", words.text("serve-open"))?;
    }
    drop(out);
    if args.open && open::that_detached(server.url()).is_err() {
        anstream::eprintln!("boyi: {}", words.say("serve-no-browser", &[url()]));
    }
    Ok(server.run()?)
}

/// Names the page: its date and its sources.
pub fn page(words: &Words, site: &Site) -> String {
    let stamp = site.stamp();
    let (date, sources) = (stamp.built.as_str().into(), stamp.sources.as_str().into());
    words.say("serve-page", &[("date", date), ("sources", sources)])
}
