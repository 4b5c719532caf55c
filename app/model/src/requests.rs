//! Numbers of requests. At most one is open; replies to any other are dropped.

/// The open request and its purpose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Requests<P> {
    last: u64,
    open: Option<P>,
}

impl<P> Default for Requests<P> {
    fn default() -> Requests<P> {
        Requests { last: 0, open: None }
    }
}

impl<P> Requests<P> {
    /// Opens a request instead of any other, and returns its number.
    pub(crate) fn open(&mut self, purpose: P) -> u64 {
        self.last += 1;
        self.open = Some(purpose);
        self.last
    }

    /// The purpose of the open request.
    pub(crate) fn purpose(&self) -> Option<&P> {
        self.open.as_ref()
    }

    /// Closes the open request if it has this number.
    pub(crate) fn close(&mut self, number: u64) -> Option<P> {
        if number == self.last { self.open.take() } else { None }
    }

    /// Closes the open request, whatever its number.
    pub(crate) fn cancel(&mut self) -> Option<P> {
        self.open.take()
    }
}
