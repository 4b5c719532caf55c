//! Connections whose clients have to read what they asked for.

use std::{
    io::{self, IoSlice},
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};

/// While a client is sent something, it takes [`LEAST`] bytes in this time, or the rest: else the connection fails.
const WINDOW: Duration = Duration::from_secs(30);

/// Half a kilobyte per second: less than any line that a person waits at.
const LEAST: usize = 16 << 10;

/// A stream that fails when its client reads too slowly.
pub(crate) struct Paced<S> {
    stream: S,
    /// The end of the window, once a write had to wait.
    deadline: Option<Pin<Box<Sleep>>>,
    /// Bytes taken since that window began.
    taken: usize,
}

impl<S> Paced<S> {
    pub(crate) fn new(stream: S) -> Paced<S> {
        Paced { stream, deadline: None, taken: 0 }
    }

    /// Notes the result of a write: waits with it, until the window ends.
    fn note(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(result) = written {
            self.taken += result.as_ref().map_or(0, |bytes| *bytes);
            if self.taken >= LEAST {
                self.deadline = None;
            }
            return Poll::Ready(result);
        }
        if self.deadline.is_none() {
            self.taken = 0;
        }
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(WINDOW)));
        ready!(deadline.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Paced<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Paced<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.note(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.note(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Everything has been taken: the next reply has a window of its own.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = ready!(Pin::new(&mut self.stream).poll_flush(cx));
        self.deadline = None;
        Poll::Ready(flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    /// Sends two replies to a client that reads so many bytes a second; time is the test's own.
    fn sent(bytes_per_second: usize) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.unwrap().block_on(async {
            let (server, mut client) = duplex(1024);
            tokio::spawn(async move {
                let mut piece = vec![0; bytes_per_second];
                while bytes_per_second > 0 && client.read_exact(&mut piece).await.is_ok() {
                    sleep(Duration::from_secs(1)).await;
                }
                // A client that does not read stays connected all the same.
                sleep(Duration::from_secs(3600)).await;
                drop(client);
            });
            let mut paced = Paced::new(server);
            for _ in 0..2 {
                paced.write_all(&vec![b'x'; 10 * LEAST]).await?;
                paced.flush().await?;
                sleep(10 * WINDOW).await;
            }
            Ok(())
        })
    }

    #[test]
    fn clients_that_do_not_read_are_left() {
        for (rate, is_served) in [(0, false), (1, false), (400, false), (700, true), (1024, true)] {
            let sent = sent(rate);
            assert_eq!(sent.is_ok(), is_served, "{rate} bytes per second: {sent:?}");
            assert!(sent.map_or_else(|error| error.kind() == io::ErrorKind::TimedOut, |()| true));
        }
    }
}
