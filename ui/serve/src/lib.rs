//! Serves the page over HTTP: a few static files from memory and the databases that it was given, to this machine only unless told
//! otherwise.
//!
//! Invariant: a request only names one of the files in [`Site`]. Of the disk nothing is read but its databases, each known by a number,
//! so no path leads out of the page. A request for a foreign host name is refused: a hostile page that points its own name at this machine (DNS
//! rebinding) sends such requests.
//!
//! ```
//! use boyi_serve::{Server, Site};
//!
//! let site = Site::default().with("index.html", b"<p>A page");
//! let server = Server::bind(site, ([127, 0, 0, 1], 0).into())?;
//! assert!(server.url().starts_with("http://127.0.0.1:"));
//! // `server.run()` answers until Ctrl-C.
//! # Ok::<(), std::io::Error>(())
//! ```

mod paced;
mod places;
mod site;

pub use site::{Site, Stamp};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, Method, Request, StatusCode, header, uri::Authority},
    response::{IntoResponse, Response},
};
use hyper::{server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
};
use paced::Paced;
use places::Places;
use site::Encoding;
use std::{
    convert::Infallible,
    io::{self, Read, Write},
    net::{IpAddr, SocketAddr, TcpListener, TcpStream},
    path::PathBuf,
    pin::pin,
    sync::Arc,
    time::Duration,
};
use tokio::sync::Semaphore;
use tower_http::services::ServeFile;

/// The default port: BOYI on a telephone keypad.
pub const PORT: u16 = 2694;

/// Time that open requests get to finish after the server was told to stop.
const GRACE: Duration = Duration::from_secs(2);

/// Connections at the same time; others wait.
const MOST_CONNECTIONS: usize = 512;

/// Connections that wait to be accepted. Beyond those the system may reset them; the standard library asks for 128.
const MOST_WAITING: i32 = 1024;

/// A client gets so long for the head of a request; a connection without one is closed then.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// The send buffer that the system is asked for. Of a larger one a slow client would empty a part only after minutes, as if it did not read.
const SEND_BUFFER: usize = 1 << 18;

/// The life of a connection.
const CONNECTION_TIME: Duration = Duration::from_secs(300);

/// Headers of every reply. The page loads nothing from elsewhere and runs only its own scripts and modules; cross-origin
/// isolation lets it share memory with its workers.
const HEADERS: [(HeaderName, HeaderValue); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(concat!(
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; ",
            "connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; base-uri 'none'; ",
            "form-action 'none'; frame-ancestors 'none'"
        )),
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-embedder-policy"), HeaderValue::from_static("require-corp")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), geolocation=(), microphone=()"),
    ),
];

/// Asks a server for its page: whether one answers there, within a few seconds.
///
/// # Errors
/// No server listens there, or another program's.
pub fn check(address: SocketAddr) -> io::Result<()> {
    let mut stream = TcpStream::connect_timeout(&address, GRACE)?;
    stream.set_read_timeout(Some(GRACE))?;
    write!(stream, "HEAD / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut head = [0; 12];
    stream.read_exact(&mut head)?;
    let found = String::from_utf8_lossy(&head);
    if found == "HTTP/1.1 200" { Ok(()) } else { Err(io::Error::other(found.into_owned())) }
}

/// A server bound to its address that does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    site: Site,
    /// Names in addition to this machine's own.
    names: Vec<String>,
}

impl Server {
    /// Binds to an address; port 0 is any free port.
    ///
    /// # Errors
    /// The address is taken, does not belong to this machine, or needs privileges.
    pub fn bind(site: Site, address: SocketAddr) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        socket2::SockRef::from(&listener).listen(MOST_WAITING)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, site, names: Vec::new() })
    }

    /// Answers requests for these host names, too, such as a proxy's.
    #[must_use]
    pub fn with_names(self, names: Vec<String>) -> Server {
        Server { names, ..self }
    }

    /// The page's address for a browser on this machine.
    pub fn url(&self) -> String {
        let port = self.address.port();
        match self.address.ip() {
            ip if ip.is_unspecified() => format!("http://localhost:{port}/"),
            IpAddr::V4(ip) => format!("http://{ip}:{port}/"),
            IpAddr::V6(ip) => format!("http://[{ip}]:{port}/"),
        }
    }

    /// Answers until Ctrl-C or SIGTERM; open requests then get two seconds to finish.
    ///
    /// # Errors
    /// The listening socket fails.
    pub fn run(self) -> io::Result<()> {
        self.run_until(stop_signal)
    }

    /// Answers until the future that `stop` returns is ready.
    ///
    /// # Errors
    /// The listening socket fails.
    pub fn run_until<F>(self, stop: impl FnOnce() -> F) -> io::Result<()>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let done = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let open = !self.address.ip().is_loopback();
            let responder = Responder { site: self.site, open, names: self.names };
            serve(listener, Arc::new(responder), stop()).await
        });
        runtime.shutdown_background();
        done
    }
}

/// Answers connections until `stop` is ready, then those that are open, for a while.
async fn serve(
    listener: tokio::net::TcpListener,
    responder: Arc<Responder>,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let (all, places) = (Arc::new(Semaphore::new(MOST_CONNECTIONS)), Places::default());
    let open = GracefulShutdown::new();
    let mut http = http1::Builder::new();
    // A client that has closed its side after asking still reads.
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).half_close(true);
    let mut stop = pin!(stop);
    loop {
        let next = async {
            let one_of_all = Arc::clone(&all).acquire_owned().await;
            (listener.accept().await, one_of_all)
        };
        let (accepted, one_of_all) = tokio::select! {
            next = next => next,
            () = &mut stop => break,
        };
        let Ok((stream, client)) = accepted else {
            // The connection is gone already, or the process has no file left for it: others will be closed.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let Some(place) = places.take(client.ip()) else { continue };
        let _ = socket2::SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);
        let responder = Arc::clone(&responder);
        let service = service_fn(move |request| {
            let responder = Arc::clone(&responder);
            async move { Ok::<_, Infallible>(reply(&responder, request).await) }
        });
        let connection = open.watch(http.serve_connection(TokioIo::new(Paced::new(stream)), service));
        tokio::spawn(async move {
            // What a client did wrong is its own affair.
            let _ = tokio::time::timeout(CONNECTION_TIME, connection).await;
            drop((place, one_of_all));
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(GRACE, open.shutdown()).await;
    Ok(())
}

/// Resolves at Ctrl-C, or at SIGTERM on Unix.
async fn stop_signal() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let [Ok(mut interrupt), Ok(mut terminate)] =
            [SignalKind::interrupt(), SignalKind::terminate()].map(signal)
        else {
            // Without handlers both signals end the program anyway.
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}

/// Answers requests.
struct Responder {
    site: Site,
    /// Whether other machines may send requests.
    open: bool,
    /// Host names in addition to this machine's own.
    names: Vec<String>,
}

async fn reply<B: Send + 'static>(responder: &Responder, request: Request<B>) -> Response {
    let mut response = match responder.answer(&request) {
        Answer::Response(response) => response,
        Answer::Database(path) => {
            match ServeFile::new(path).ignore_multi_range_requests(true).try_call(request).await {
                Ok(response) => {
                    let mut response = response.map(Body::new);
                    response
                        .headers_mut()
                        .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
                    response
                }
                // It is gone, or may not be read.
                Err(_) => refuse(StatusCode::NOT_FOUND),
            }
        }
    };
    response.headers_mut().extend(HEADERS);
    response
}

/// The response to a request.
enum Answer {
    Response(Response),
    /// A database, or parts of it.
    Database(PathBuf),
}

impl Responder {
    fn answer<B>(&self, request: &Request<B>) -> Answer {
        if let Some(refused) = self.refusal(request) {
            return Answer::Response(refused);
        }
        match self.site.database(request.uri().path()) {
            Some(path) => Answer::Database(path.to_owned()),
            None => Answer::Response(self.page(request)),
        }
    }

    /// The response to a request that is sent no file.
    fn refusal<B>(&self, request: &Request<B>) -> Option<Response> {
        let mut hosts = request.headers().get_all(header::HOST).iter();
        let (Some(host), None) = (hosts.next(), hosts.next()) else {
            // None, or two of which a proxy may have looked at the other one.
            return Some(refuse(StatusCode::BAD_REQUEST));
        };
        // A request line with a whole address says the host itself (RFC 9112, section 3.2.2).
        let host = match request.uri().authority() {
            Some(authority) => Some(authority.clone()),
            None => host.to_str().ok().and_then(|host| host.parse::<Authority>().ok()),
        };
        if !host.as_ref().is_some_and(|host| self.is_own_host(host)) {
            return Some(misdirected(host.as_ref()));
        }
        if [Method::GET, Method::HEAD].contains(request.method()) {
            return None;
        }
        let allow = [(header::ALLOW, HeaderValue::from_static("GET, HEAD"))];
        Some((allow, refuse(StatusCode::METHOD_NOT_ALLOWED)).into_response())
    }

    /// A file of the page.
    fn page<B>(&self, request: &Request<B>) -> Response {
        let headers = request.headers();
        let Some(file) = self.site.file(request.uri().path()) else { return refuse(StatusCode::NOT_FOUND) };
        let Some((body, encoding)) = file.encoded(&accepted_encodings(headers)) else {
            return refuse(StatusCode::INTERNAL_SERVER_ERROR);
        };
        let encoding = encoding.name();
        // Each encoding of a file has its own tag.
        let tag = format!("\"{}{}{}\"", file.tag, encoding.map_or("", |_| "-"), encoding.unwrap_or_default());
        let known = header_text(headers, header::IF_NONE_MATCH);
        let fresh =
            known.split(',').any(|one| [tag.as_str(), "*"].contains(&one.trim().trim_start_matches("W/")));
        let mut response = if fresh {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Body::from(body).into_response();
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
            if let Some(encoding) = encoding {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        // Browsers revalidate every file, so that a new version of the program is seen at once.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.extend(HeaderValue::try_from(tag).map(|tag| (header::ETAG, tag)));
        response
    }

    /// Whether a request's host names this machine in a way that no foreign DNS server can, or by a name that was given.
    fn is_own_host(&self, authority: &Authority) -> bool {
        if authority.as_str().contains('@') {
            return false;
        }
        let name = authority.host().trim_start_matches('[').trim_end_matches(']');
        match name.parse::<IpAddr>() {
            Ok(ip) => ip.is_loopback() || self.open,
            Err(_) => {
                let name = name.strip_suffix('.').unwrap_or(name);
                let is_it = |own: &str| own.eq_ignore_ascii_case(name);
                is_it("localhost") || self.names.iter().any(|own| is_it(own.strip_suffix('.').unwrap_or(own)))
            }
        }
    }
}

/// The reply to a request for a host name that is not this server's: how to make it so.
fn misdirected(host: Option<&Authority>) -> Response {
    let status = StatusCode::MISDIRECTED_REQUEST;
    let is_name = |name: &&str| name.chars().all(|c| c.is_ascii_alphanumeric() || ".-".contains(c));
    let name = host.map(Authority::host).filter(is_name).unwrap_or("NAME");
    let hint = format!("If this server is to answer for that name, start it with --allow-host {name}");
    (status, format!("{status}\n{hint}\n")).into_response()
}

fn refuse(status: StatusCode) -> Response {
    (status, format!("{status}\n")).into_response()
}

fn header_text(headers: &HeaderMap, name: HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// The encodings that `Accept-Encoding` allows with a weight above 0, the shorter one first.
fn accepted_encodings(headers: &HeaderMap) -> Vec<Encoding> {
    let text = header_text(headers, header::ACCEPT_ENCODING);
    let allows = |name: &str| {
        text.split(',').any(|part| {
            let (coding, weight) = part.split_once(';').unwrap_or((part, "q=1"));
            let weight = weight.trim().strip_prefix("q=").and_then(|q| q.trim().parse::<f32>().ok());
            coding.trim().eq_ignore_ascii_case(name) && weight.is_some_and(|q| q > 0.0)
        })
    };
    let mut accepted = vec![Encoding::Brotli, Encoding::Gzip];
    accepted.retain(|encoding| encoding.name().is_some_and(allows));
    accepted
}
