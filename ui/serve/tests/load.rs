//! The server with many clients at once, among them slow and broken ones.

use axum::body::Bytes;
use boyi_serve::{Server, Site, check};
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, SocketAddr, TcpStream},
    thread,
    time::Duration,
};

const CONNECTIONS: usize = 200;
const REQUESTS: usize = 50;
/// Bytes by which memory may grow: the buffers of the connections.
const GROWTH: u64 = 48 << 20;

fn start(site: Site) -> SocketAddr {
    let server = Server::bind(site, (Ipv4Addr::LOCALHOST, 0).into()).unwrap();
    let port = server.url().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
    thread::spawn(|| server.run_until(std::future::pending::<()>));
    (Ipv4Addr::LOCALHOST, port).into()
}

/// Bytes of memory of this process, where the system says it.
fn memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    stream
}

/// Requests one after the other over one connection; each reply has its headers and its whole body.
fn ask_often(address: SocketAddr, length: usize) {
    let mut stream = connect(address);
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    for _ in 0..REQUESTS {
        write!(stream, "GET /a.js HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
        let (mut found, mut safe, mut line) = (0, false, String::new());
        loop {
            line.clear();
            reader.read_line(&mut line).unwrap();
            let low = line.to_ascii_lowercase();
            if let Some(bytes) = low.strip_prefix("content-length: ") {
                found = bytes.trim().parse().unwrap();
            }
            safe |= low.starts_with("content-security-policy: default-src 'none'");
            if line == "\r\n" {
                break;
            }
        }
        assert!(safe && found == length, "{found} bytes");
        let mut body = vec![0; found];
        reader.read_exact(&mut body).unwrap();
    }
}

#[test]
fn ten_thousand_requests_among_slow_and_broken_clients() {
    let body = Bytes::from("a".repeat(10_000));
    let address = start(Site::of([
        ("index.html".to_owned(), Bytes::from_static(b"x")),
        ("a.js".to_owned(), body.clone()),
    ]));
    check(address).unwrap();
    let before = memory();
    // Clients that begin a request and never end it, that ask and never read, and that go away in the middle.
    let slow: Vec<_> = (0..100)
        .map(|i| {
            let mut stream = connect(address);
            let begun = ["GET / HT", "GET /a.js HTTP/1.1\r\nHost: localhost\r\n\r\n", ""][i % 3];
            stream.write_all(begun.as_bytes()).unwrap();
            stream
        })
        .collect();
    for _ in 0..100 {
        let _ = connect(address).write_all(b"GET / HTTP/1.1\r\nHost: lo");
    }
    thread::scope(|scope| {
        for _ in 0..CONNECTIONS {
            scope.spawn(|| ask_often(address, body.len()));
        }
    });
    if let (Some(before), Some(after)) = (before, memory()) {
        assert!(after < before + GROWTH, "{before} bytes before, {after} after");
    }
    drop(slow);
    check(address).unwrap();
}

#[test]
fn a_check_says_when_nobody_answers() {
    let address = start(Site::of([("other.html".to_owned(), Bytes::from_static(b"x"))]));
    assert_eq!(check(address).unwrap_err().to_string(), "HTTP/1.1 404");
    let unused = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap();
    assert!(check(unused).is_err());
}
