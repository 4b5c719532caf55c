//! The page behind HTTP: a few static files from memory, to this machine only unless told otherwise.
//!
//! Invariant: what is served is in [`Site`], and a request only names one of its files. Nothing is read from the disk, so
//! that no path can lead out of the page. A request that was addressed to another host's name is refused, which is what a
//! page elsewhere would send after pointing its own name at this machine (DNS rebinding).

mod site;

pub use site::Site;

use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, uri::Authority},
    response::{IntoResponse, Response},
};
use std::{
    io,
    net::{IpAddr, SocketAddr, TcpListener},
    sync::Arc,
    time::Duration,
};

/// The port unless another is asked for: BOYI on the keys of a telephone.
pub const PORT: u16 = 2694;

/// How long requests may take to end after the server was told to stop.
const GRACE: Duration = Duration::from_secs(2);

/// Every reply's headers. The page loads nothing from elsewhere and runs nothing but its own scripts and modules;
/// isolated from other origins, it may share memory with its workers.
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

/// A server that has its address and does not answer yet.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    site: Site,
}

impl Server {
    /// Takes an address; port 0 is any free port.
    ///
    /// # Errors
    /// The address is taken, is not this machine's, or needs rights.
    pub fn bind(site: Site, address: SocketAddr) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, site })
    }

    /// Where a browser on this machine finds the page.
    pub fn url(&self) -> String {
        let port = self.address.port();
        match self.address.ip() {
            ip if ip.is_unspecified() => format!("http://localhost:{port}/"),
            IpAddr::V4(ip) => format!("http://{ip}:{port}/"),
            IpAddr::V6(ip) => format!("http://[{ip}]:{port}/"),
        }
    }

    /// Answers until Ctrl-C or SIGTERM; requests under way get two seconds to end.
    ///
    /// # Errors
    /// The system takes the network away.
    pub fn run(self) -> io::Result<()> {
        self.run_until(asked_to_stop)
    }

    /// Answers until the future that `stop` makes is ready.
    ///
    /// # Errors
    /// The system takes the network away.
    pub fn run_until<F>(self, stop: impl FnOnce() -> F) -> io::Result<()>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let done = runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            let house = House { site: self.site, open: !self.address.ip().is_loopback() };
            let app = Router::new().fallback(answer).with_state(Arc::new(house));
            let (told, mut stopping) = tokio::sync::watch::channel(());
            let stop = stop();
            let stop = async move {
                stop.await;
                let _ = told.send(());
            };
            let late = async move {
                let _ = stopping.changed().await;
                tokio::time::sleep(GRACE).await;
            };
            tokio::select! {
                served = async { axum::serve(listener, app).with_graceful_shutdown(stop).await } => served,
                () = late => Ok(()),
            }
        });
        runtime.shutdown_background();
        done
    }
}

/// Ctrl-C, or SIGTERM where there is one.
async fn asked_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let [Ok(mut interrupt), Ok(mut terminate)] =
            [SignalKind::interrupt(), SignalKind::terminate()].map(signal)
        else {
            // Without handlers both end the program, which is what they ask for.
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

/// What every request needs.
struct House {
    site: Site,
    /// Whether other machines may ask.
    open: bool,
}

async fn answer(State(house): State<Arc<House>>, request: Request) -> Response {
    let mut response = house.answer(&request);
    response.headers_mut().extend(HEADERS);
    response
}

impl House {
    fn answer(&self, request: &Request) -> Response {
        let headers = request.headers();
        match headers.get(header::HOST).map(|host| self.is_ours(host)) {
            Some(true) => {}
            Some(false) => return refuse(StatusCode::MISDIRECTED_REQUEST),
            None => return refuse(StatusCode::BAD_REQUEST),
        }
        if ![Method::GET, Method::HEAD].contains(request.method()) {
            let allow = [(header::ALLOW, HeaderValue::from_static("GET, HEAD"))];
            return (allow, refuse(StatusCode::METHOD_NOT_ALLOWED)).into_response();
        }
        let Some(file) = self.site.file(request.uri().path()) else { return refuse(StatusCode::NOT_FOUND) };
        let (body, encoding) = match &file.brotli {
            Some(brotli) if takes_brotli(headers) => (brotli, Some("br")),
            _ => (&file.plain, None),
        };
        // The same file in two encodings is two answers, and has two tags.
        let tag = format!("\"{}{}\"", file.tag, encoding.map_or("", |_| "-br"));
        let known = header_text(headers, header::IF_NONE_MATCH);
        let fresh =
            known.split(',').any(|one| [tag.as_str(), "*"].contains(&one.trim().trim_start_matches("W/")));
        let mut response = if fresh {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Body::from(body.clone()).into_response();
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
            if let Some(encoding) = encoding {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        // A browser keeps every file and asks whether it is still the same: a new version of the program is seen at once.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.extend(HeaderValue::try_from(tag).map(|tag| (header::ETAG, tag)));
        response
    }

    /// Whether a request's host is this machine under a name that nobody else can give it.
    fn is_ours(&self, host: &HeaderValue) -> bool {
        let Some(authority) = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok()) else {
            return false;
        };
        if authority.as_str().contains('@') {
            return false;
        }
        let name = authority.host().trim_start_matches('[').trim_end_matches(']');
        match name.parse::<IpAddr>() {
            Ok(ip) => ip.is_loopback() || self.open,
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        }
    }
}

fn refuse(status: StatusCode) -> Response {
    (status, format!("{status}\n")).into_response()
}

fn header_text(headers: &HeaderMap, name: HeaderName) -> &str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

/// Whether `Accept-Encoding` has brotli, and not with weight 0.
fn takes_brotli(headers: &HeaderMap) -> bool {
    header_text(headers, header::ACCEPT_ENCODING).split(',').any(|part| {
        let (coding, weight) = part.split_once(';').unwrap_or((part, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|q| q.trim().parse::<f32>().ok());
        coding.trim().eq_ignore_ascii_case("br") && weight.is_some_and(|q| q > 0.0)
    })
}
