//! Tests the server over real sockets.

use axum::body::Bytes;
use boyi_serve::{Server, Site};
use std::{
    io::{self, ErrorKind, Read, Write},
    net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream},
    thread::{self, JoinHandle},
    time::Duration,
};
use tokio::sync::oneshot;

const FILES: [(&str, &str); 7] = [
    ("index.html", "<!doctype html>"),
    ("boot.js", "start()"),
    ("boyi_bg.wasm", "\0asm, long and plain"),
    ("boyi_bg.wasm.br", "\0asm, short"),
    ("icons/192.png", "PNG"),
    (".gitignore", "*"),
    ("icons/.hidden", "secret"),
];

/// A running server; stops when dropped.
struct TestServer {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

/// Connections that are closed on one side: what happens depends on how fast the two sides are.
const HALF_CLOSED: usize = 20_000;

fn site() -> Site {
    Site::of(FILES.map(|(name, text)| (name.to_owned(), Bytes::from_static(text.as_bytes()))))
}

fn any_port(host: Ipv4Addr) -> SocketAddr {
    (IpAddr::V4(host), 0).into()
}

fn serve_on(host: Ipv4Addr) -> TestServer {
    serve_site(site(), host)
}

fn serve_site(site: Site, host: Ipv4Addr) -> TestServer {
    run(Server::bind(site, any_port(host)).unwrap())
}

fn serve_with(host: Ipv4Addr, names: &[&str]) -> TestServer {
    let names = names.iter().map(|name| (*name).to_owned()).collect();
    run(Server::bind(site(), any_port(host)).unwrap().with_names(names))
}

fn run(server: Server) -> TestServer {
    let port = server.url().trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
    let (stop, stopped) = oneshot::channel();
    let run = || server.run_until(|| async { drop(stopped.await) });
    TestServer {
        address: (Ipv4Addr::LOCALHOST, port).into(),
        stop: Some(stop),
        thread: Some(thread::spawn(run)),
    }
}

impl TestServer {
    fn stop(&mut self) -> io::Result<()> {
        drop(self.stop.take());
        self.thread.take().map_or(Ok(()), |thread| thread.join().unwrap())
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        stream
    }

    /// The head of the reply to this request, and its body byte for byte.
    fn bytes(&self, request: &str) -> (Reply, Vec<u8>) {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let head = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
        (Reply::of(&String::from_utf8_lossy(&bytes[..head])), bytes[head..].to_vec())
    }

    /// The reply to these bytes, until the server closes.
    fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect();
        stream.write_all(request).unwrap();
        let mut bytes = Vec::new();
        // A server that has refused a request may close before it was read to its end.
        if let Err(error) = stream.read_to_end(&mut bytes) {
            assert_eq!(error.kind(), ErrorKind::ConnectionReset);
        }
        Reply::of(&String::from_utf8_lossy(&bytes))
    }

    fn ask(&self, method: &str, path: &str, headers: &str) -> Reply {
        let host = format!("Host: {}\r\n", self.address);
        let host = if headers.contains("Host:") { "" } else { &host };
        self.raw(format!("{method} {path} HTTP/1.1\r\n{host}Connection: close\r\n{headers}\r\n").as_bytes())
    }

    fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, "")
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        let _ = self.stop();
    }
}

#[derive(Debug)]
struct Reply {
    status: u16,
    headers: Vec<(String, String)>,
    body: String,
}

impl Reply {
    fn of(text: &str) -> Reply {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
        let headers = lines.filter_map(|line| line.split_once(": "));
        Reply {
            status: status.unwrap_or(0),
            headers: headers.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect(),
            body: body.to_owned(),
        }
    }

    fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

#[test]
fn files_come_with_their_types() {
    let server = serve_on(Ipv4Addr::LOCALHOST);
    for (path, kind, body) in [
        ("/", "text/html; charset=utf-8", "<!doctype html>"),
        ("/index.html", "text/html; charset=utf-8", "<!doctype html>"),
        ("/boot.js?v=1", "text/javascript; charset=utf-8", "start()"),
        ("/boyi_bg.wasm", "application/wasm", "\0asm, long and plain"),
        ("/icons/192.png", "image/png", "PNG"),
    ] {
        let reply = server.get(path);
        assert_eq!(
            (reply.status, reply.header("content-type"), reply.body.as_str()),
            (200, kind, body),
            "{path}"
        );
    }
}

#[test]
fn every_reply_carries_the_headers_that_keep_the_page_safe() {
    let server = serve_on(Ipv4Addr::LOCALHOST);
    let replies = [
        (server.get("/"), 200),
        (server.ask("GET", "/", "If-None-Match: *\r\n"), 304),
        (server.get("/missing"), 404),
        (server.ask("POST", "/", ""), 405),
        (server.ask("GET", "/", "Host: evil.example\r\n"), 421),
    ];
    for (reply, status) in replies {
        assert_eq!(reply.status, status);
        for (name, value) in [
            (
                "content-security-policy",
                "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                 connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; \
                 form-action 'none'; frame-ancestors 'none'",
            ),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
            ("cross-origin-resource-policy", "same-origin"),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
        ] {
            assert_eq!(reply.header(name), value, "{status}: {name}");
        }
    }
}

#[test]
fn unchanged_files_are_not_sent_again() {
    let server = serve_on(Ipv4Addr::LOCALHOST);
    let first = server.get("/boot.js");
    let tag = first.header("etag");
    assert_eq!(first.header("cache-control"), "no-cache");
    for known in [tag.to_owned(), format!("\"other\", W/{tag}"), "*".to_owned()] {
        let again = server.ask("GET", "/boot.js", &format!("If-None-Match: {known}\r\n"));
        assert_eq!((again.status, again.header("etag"), again.body.as_str()), (304, tag, ""), "{known}");
    }
    assert_eq!(server.ask("GET", "/boot.js", "If-None-Match: \"other\"\r\n").status, 200);
    assert_ne!(server.get("/index.html").header("etag"), tag);
}

#[test]
fn compressed_files_go_to_clients_that_accept_them() {
    let server = serve_on(Ipv4Addr::LOCALHOST);
    let of = |accept: &str| server.ask("GET", "/boyi_bg.wasm", &format!("Accept-Encoding: {accept}\r\n"));
    for accept in ["br", "gzip, deflate, br", "gzip, BR;q=0.5"] {
        let reply = of(accept);
        assert_eq!(
            (reply.header("content-encoding"), reply.body.as_str()),
            ("br", "\0asm, short"),
            "{accept}"
        );
        assert_eq!(
            (reply.header("content-type"), reply.header("vary")),
            ("application/wasm", "accept-encoding")
        );
    }
    // Too short to gain by gzip.
    for accept in ["gzip", "br;q=0", "bro", "br;q=x", ""] {
        let reply = of(accept);
        assert_eq!((reply.header("content-encoding"), reply.body.len()), ("", 20), "{accept}");
    }
    assert_ne!(of("br").header("etag"), of("gzip").header("etag"));
    assert_eq!(server.get("/boyi_bg.wasm.br").status, 404);
}

/// Over plain http from another machine browsers accept gzip and no brotli, and some programs accept neither: every form is made from
/// the one that the page came with.
#[test]
fn every_client_gets_a_form_that_it_accepts() {
    let text = "a long page ".repeat(1000);
    let mut packed = Vec::new();
    brotli::CompressorWriter::new(&mut packed, 4096, 9, 22).write_all(text.as_bytes()).unwrap();
    let site = Site::of([
        ("index.html.br".to_owned(), Bytes::from(packed.clone())),
        ("broken.js.br".to_owned(), Bytes::from_static(b"no brotli")),
    ]);
    let server = serve_site(site, Ipv4Addr::LOCALHOST);
    let of = |accept: &str| {
        server.bytes(&format!(
            "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Encoding: {accept}\r\n\r\n"
        ))
    };
    let mut tags = Vec::new();
    for (accept, encoding) in [("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("deflate", "")]
    {
        let (reply, body) = of(accept);
        let plain = match encoding {
            "br" => {
                assert_eq!(body, packed);
                text.clone().into_bytes()
            }
            "gzip" => {
                let mut plain = Vec::new();
                flate2::read::GzDecoder::new(&body[..]).read_to_end(&mut plain).unwrap();
                assert!(body.len() < text.len() / 3);
                plain
            }
            _ => body,
        };
        assert_eq!((reply.status, reply.header("content-encoding")), (200, encoding), "{accept}");
        assert_eq!(plain, text.as_bytes(), "{accept}");
        tags.push(reply.header("etag").to_owned());
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "{tags:?}");
    assert_eq!(server.get("/broken.js").status, 500);
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn only_get_and_head_are_allowed() {
    let server = serve_on(Ipv4Addr::LOCALHOST);
    let head = server.ask("HEAD", "/boot.js", "");
    assert_eq!((head.status, head.header("content-length"), head.body.as_str()), (200, "7", ""));
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW"] {
        let reply = server.ask(method, "/", "");
        assert_eq!((reply.status, reply.header("allow")), (405, "GET, HEAD"), "{method}");
    }
}

/// DNS rebinding: a foreign name for this machine must not reach the page.
#[test]
fn a_foreign_host_is_refused() {
    let server = serve_on(Ipv4Addr::LOCALHOST);
    for host in ["localhost", "localhost:2694", "LOCALHOST:1", "127.0.0.1", "127.9.9.9:80", "[::1]:80"] {
        assert_eq!(server.ask("GET", "/", &format!("Host: {host}\r\n")).status, 200, "{host}");
    }
    for host in [
        "evil.example",
        "evil.example:2694",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "user@localhost",
        "192.168.1.5",
        "0.0.0.0",
        "2130706433",
        "localhost:2694:1",
        "local host",
        "",
    ] {
        let reply = server.ask("GET", "/", &format!("Host: {host}\r\n"));
        assert!([400, 421].contains(&reply.status), "{host}: {reply:?}");
        assert!(!reply.body.contains("doctype"), "{host}");
    }
    assert_eq!(server.raw(b"GET / HTTP/1.0\r\n\r\n").status, 400);
    let hint = server.ask("GET", "/", "Host: boyi.example:443\r\n").body;
    assert!(hint.ends_with("--allow-host boyi.example\n"), "{hint}");
    let hint = server.ask("GET", "/", "Host: a_b$c\r\n");
    assert!(hint.status == 400 || hint.body.ends_with("--allow-host NAME\n"), "{hint:?}");
}

#[test]
fn names_that_were_given_are_answered() {
    let server = serve_with(Ipv4Addr::LOCALHOST, &["boyi.example", "Other.Example."]);
    for host in ["boyi.example", "BOYI.example:443", "boyi.example.", "other.example", "localhost"] {
        assert_eq!(server.ask("GET", "/", &format!("Host: {host}\r\n")).status, 200, "{host}");
    }
    for host in ["example", "evil.boyi.example", "boyi.example.evil", "192.168.1.5"] {
        assert_eq!(server.ask("GET", "/", &format!("Host: {host}\r\n")).status, 421, "{host}");
    }
}

#[test]
fn two_hosts_are_refused() {
    let server = serve_on(Ipv4Addr::LOCALHOST);
    for hosts in [["localhost", "localhost"], ["localhost", "evil.example"], ["evil.example", "localhost"]] {
        let [first, second] = hosts.map(|host| format!("Host: {host}\r\n"));
        assert_eq!(server.ask("GET", "/", &(first + &second)).status, 400, "{hosts:?}");
    }
}

/// A request line with a whole address names the host itself, whatever `Host` says.
#[test]
fn a_host_in_the_request_line_counts() {
    let server = serve_with(Ipv4Addr::LOCALHOST, &["boyi.example"]);
    for (target, host, status) in [
        ("http://localhost/", "localhost", 200),
        ("http://localhost:2694/index.html", "evil.example", 200),
        ("http://boyi.example/", "boyi.example", 200),
        ("https://BOYI.example./", "boyi.example", 200),
        ("http://evil.example/", "localhost", 421),
        ("http://evil.example/", "evil.example", 421),
        ("http://user@localhost/", "localhost", 421),
        ("http://evil.example/databases/0", "localhost", 421),
        ("http://localhost/none", "localhost", 404),
    ] {
        let reply = server.ask("GET", target, &format!("Host: {host}\r\n"));
        assert_eq!(reply.status, status, "{target} {host}: {reply:?}");
    }
    assert_eq!(server.raw(b"GET http://localhost/ HTTP/1.1\r\n\r\n").status, 400);
    for target in ["*", "localhost:80"] {
        let reply = server.ask("OPTIONS", target, "Host: localhost\r\n");
        assert!((400..500).contains(&reply.status), "{target}: {reply:?}");
    }
}

#[test]
fn other_machines_may_connect_to_an_open_address() {
    let server = serve_on(Ipv4Addr::UNSPECIFIED);
    for (host, status) in [("192.168.1.5:2694", 200), ("localhost", 200), ("evil.example", 421)] {
        assert_eq!(server.ask("GET", "/", &format!("Host: {host}\r\n")).status, status, "{host}");
    }
}

#[test]
fn no_path_leads_out_of_the_page() {
    let server = serve_on(Ipv4Addr::LOCALHOST);
    for path in [
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "/icons/../../Cargo.toml",
        "/icons/../index.html",
        "/..\\Cargo.toml",
        "//etc/passwd",
        "//index.html",
        "/./index.html",
        "/index.html/",
        "/index.html%00.js",
        "/icons",
        "/icons/",
        "/.gitignore",
        "/icons/.hidden",
        "/INDEX.HTML",
        "*",
    ] {
        let reply = server.get(path);
        assert!([400, 404].contains(&reply.status), "{path}: {reply:?}");
    }
}

#[test]
fn databases_are_read_in_parts() {
    let folder = tempfile::tempdir().unwrap();
    let content: Vec<u8> = (0..100_000_u32).map(|at| (at % 251) as u8).collect();
    let paths = ["a.boyi", "gone.boyi"].map(|name| folder.path().join(name));
    std::fs::write(&paths[0], &content).unwrap();
    let listed = paths.into_iter().map(|path| (path, "dodgem:n=4".to_owned(), 100_000));
    let server = serve_site(site().with_databases(listed), Ipv4Addr::LOCALHOST);
    let list = server.get("/databases.json");
    assert_eq!((list.status, list.header("content-type")), (200, "application/json"));
    assert_eq!(
        list.body,
        "[{\"game\":\"dodgem:n=4\",\"file\":\"databases/0\",\"name\":\"a.boyi\",\"bytes\":100000},\
         {\"game\":\"dodgem:n=4\",\"file\":\"databases/1\",\"name\":\"gone.boyi\",\"bytes\":100000}]"
    );
    let part = |path: &str, range: &str| {
        server.bytes(&format!(
            "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nRange: {range}\r\n\r\n",
            server.address
        ))
    };
    for range in [0..1, 32_768..65_536, 99_000..100_000] {
        let (reply, bytes) = part("/databases/0", &format!("bytes={}-{}", range.start, range.end - 1));
        assert_eq!((reply.status, reply.header("cache-control")), (206, "no-cache"));
        assert_eq!(reply.header("content-range"), format!("bytes {}-{}/100000", range.start, range.end - 1));
        assert_eq!(reply.header("cross-origin-embedder-policy"), "require-corp");
        assert_eq!(bytes, content[range]);
    }
    assert_eq!(part("/databases/0", "bytes=100000-100001").0.status, 416);
    assert_eq!(part("/databases/0", "lines=1-2").0.status, 416);
    let (whole, bytes) = part("/databases/0", "bytes=1-2,4-5");
    assert_eq!((whole.status, bytes), (200, content));
    assert_eq!(server.ask("POST", "/databases/0", "").status, 405);
    assert_eq!(server.ask("GET", "/databases/0", "Host: evil.example\r\n").status, 421);
    for path in [
        "/databases/1",
        "/databases/2",
        "/databases/",
        "/databases/0/",
        "/databases/../0",
        "/databases/-1",
        "/databases/0.boyi",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn malformed_requests_neither_stop_nor_stall_the_server() {
    let server = serve_on(Ipv4Addr::LOCALHOST);
    for bytes in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc"[..],
        b"\0\0\0\0\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        &[b"GET /".as_slice(), &[b'a'; 1 << 20], b" HTTP/1.1\r\n\r\n"].concat(),
    ] {
        let mut stream = server.connect();
        let _ = stream.write_all(bytes);
        drop(stream);
        assert_eq!(server.get("/").status, 200);
    }
}

/// A client may close its side of the connection once it has asked (`printf … | nc`): it still reads.
#[test]
fn a_client_that_has_nothing_more_to_say_is_answered() {
    let server = serve_on(Ipv4Addr::LOCALHOST);
    for round in 0..HALF_CLOSED {
        let mut stream = server.connect();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut reply = Vec::new();
        stream.read_to_end(&mut reply).unwrap();
        assert!(reply.starts_with(b"HTTP/1.1 200"), "round {round}: {}", String::from_utf8_lossy(&reply));
    }
}

#[test]
fn many_connections_are_answered_at_once() {
    let server = serve_on(Ipv4Addr::LOCALHOST);
    // Idle connections must not block others.
    let silent: Vec<_> = (0..50).map(|_| server.connect()).collect();
    thread::scope(|scope| {
        for _ in 0..20 {
            scope.spawn(|| assert_eq!(server.get("/boyi_bg.wasm").body.len(), 20));
        }
    });
    drop(silent);
}

#[test]
fn a_taken_port_is_an_error() {
    let server = serve_on(Ipv4Addr::LOCALHOST);
    let error = Server::bind(site(), server.address).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::AddrInUse);
}

/// A connection kept open for more requests does not hold the server up.
#[test]
fn the_server_stops_when_told() {
    let mut server = serve_on(Ipv4Addr::LOCALHOST);
    let mut kept = server.connect();
    kept.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut buffer = [0; 64];
    assert!(kept.read(&mut buffer).unwrap() > 0);
    // It ends although the connection stays open; else the test does not end.
    server.stop().unwrap();
    assert!(TcpStream::connect(server.address).is_err());
}

#[test]
fn the_address_for_the_browser() {
    let url = |host: &str| Server::bind(site(), SocketAddr::new(host.parse().unwrap(), 0)).unwrap().url();
    assert!(url("127.0.0.1").starts_with("http://127.0.0.1:"));
    assert!(url("0.0.0.0").starts_with("http://localhost:"));
}
