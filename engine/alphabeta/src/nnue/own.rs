//! The network that a program carries, or is given while it runs.

use super::{Inputs, Network, NetworkError};
use std::sync::{Arc, OnceLock};

/// A program's own network for a game: carried as a file and read when it is first wanted, or installed by a program that loads it on
/// demand, such as a page.
pub struct OwnNetwork<G> {
    file: Option<&'static [u8]>,
    network: OnceLock<Arc<Network<G>>>,
}

impl<G: Inputs> OwnNetwork<G> {
    /// The network of a file that the program carries, if it carries one.
    pub const fn new(file: Option<&'static [u8]>) -> OwnNetwork<G> {
        OwnNetwork { file, network: OnceLock::new() }
    }

    /// The file that the program carries.
    pub fn file(&self) -> Option<&'static [u8]> {
        self.file
    }

    /// The network; `None` if none is carried and none was installed.
    ///
    /// # Panics
    /// If the file that the program carries is not a network.
    pub fn get(&self) -> Option<Arc<Network<G>>> {
        if let Some(file) = self.file {
            self.network.get_or_init(|| Arc::new(Network::from_bytes(file).expect("a carried network")));
        }
        self.network.get().cloned()
    }

    /// Makes this the network of a program that carries none. Later calls change nothing.
    ///
    /// # Errors
    /// The bytes are not a network's file.
    pub fn install(&self, file: &[u8]) -> Result<(), NetworkError> {
        let network = Network::from_bytes(file)?;
        self.network.get_or_init(|| Arc::new(network));
        Ok(())
    }
}
