//! Places for connections: a number in all, and a smaller one for each address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

/// Connections from one address at the same time. Browsers open six; what is behind one address may be a house, or a proxy.
pub(crate) const MOST_OF_ONE: usize = 64;

/// The number of connections from each address that has some.
#[derive(Clone, Default, Debug)]
pub(crate) struct Places(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A place, until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Places,
    address: Option<IpAddr>,
}

impl Places {
    /// A place for a connection from an address; `None` if the address has as many as it may. This machine has as many as it wants, since
    /// a proxy on it speaks for everybody.
    pub(crate) fn take(&self, address: IpAddr) -> Option<Place> {
        let address = network(address);
        if address.is_loopback() {
            return Some(Place { places: self.clone(), address: None });
        }
        let mut taken = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_address = taken.entry(address).or_default();
        if *of_address >= MOST_OF_ONE {
            return None;
        }
        *of_address += 1;
        Some(Place { places: self.clone(), address: Some(address) })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut taken = self.places.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(of_address) = taken.get_mut(&address) {
            *of_address -= 1;
            if *of_address == 0 {
                taken.remove(&address);
            }
        }
    }
}

/// The part of an address that one client does not choose: 64 bits of version 6.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_does_not_take_all_places() {
        let places = Places::default();
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        for (one, same, other) in [
            ("192.0.2.1", "::ffff:192.0.2.1", "192.0.2.2"),
            ("2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1"),
        ] {
            let mut taken: Vec<Place> =
                (0..MOST_OF_ONE).map(|_| places.take(address(one)).unwrap()).collect();
            assert!(places.take(address(one)).is_none() && places.take(address(same)).is_none());
            assert!(places.take(address(other)).is_some());
            taken.pop();
            taken.push(places.take(address(same)).unwrap());
            assert!(places.take(address(one)).is_none());
        }
        assert!(places.0.lock().unwrap().is_empty(), "every place was given back");
        for local in ["127.0.0.1", "::1"] {
            let taken: Vec<_> = (0..=MOST_OF_ONE).map(|_| places.take(address(local))).collect();
            assert!(taken.iter().all(Option::is_some));
        }
    }
}
