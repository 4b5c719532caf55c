//! The browser's database (IndexedDB): records by their number, in one object store.
//!
//! Invariant: a browser without a database is no error; then nothing is read or written.

use js_sys::{Array, Function, JSON, Object, Promise, Reflect};
use leptos::prelude::window;
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    IdbDatabase, IdbObjectStore, IdbObjectStoreParameters, IdbOpenDbRequest, IdbRequest, IdbTransaction,
    IdbTransactionMode,
};

/// A database with one object store of the same kind of records.
pub(crate) struct Store {
    database: &'static str,
    objects: &'static str,
}

/// The saved games.
pub(crate) const SAVED_GAMES: Store = Store { database: "boyi", objects: "games" };

/// The studies: in a database of their own, because windows that show an older page keep that of the games from changing.
pub(crate) const STUDIES: Store = Store { database: "boyi-studies", objects: "studies" };

/// The version of each database, and the key of records.
const VERSION: u32 = 1;
const KEY: &str = "id";

/// Waits for the result of a request.
async fn done(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let promise = Promise::new(&mut |succeed, fail| {
        request.set_onsuccess(Some(&succeed));
        request.set_onerror(Some(&fail));
    });
    JsFuture::from(promise).await?;
    request.result()
}

async fn open(store: &Store, mode: IdbTransactionMode) -> Result<IdbObjectStore, JsValue> {
    let factory = window().indexed_db()?.ok_or(JsValue::UNDEFINED)?;
    let request: IdbOpenDbRequest = factory.open_with_u32(store.database, VERSION)?;
    let create = Closure::<dyn FnMut()>::new({
        let (request, objects) = (request.clone(), store.objects);
        move || {
            if let Ok(database) = request.result().and_then(JsCast::dyn_into::<IdbDatabase>) {
                let parameters = IdbObjectStoreParameters::new();
                parameters.set_key_path(&KEY.into());
                // On failure later steps fail too, and nothing is kept.
                let _ = database.create_object_store_with_optional_parameters(objects, &parameters);
            }
        }
    });
    request.set_onupgradeneeded(Some(create.as_ref().unchecked_ref()));
    let database: IdbDatabase = done(&request).await?.dyn_into()?;
    transaction(&database, store, mode)?.object_store(store.objects)
}

/// A transaction that is complete when the system has what was written: a browser that is killed right after it loses nothing.
fn transaction(
    database: &IdbDatabase,
    store: &Store,
    mode: IdbTransactionMode,
) -> Result<IdbTransaction, JsValue> {
    // Not among the functions of `web-sys`: the third argument.
    let begin: Function = Reflect::get(database, &"transaction".into())?.dyn_into()?;
    let options = Object::new();
    Reflect::set(&options, &"durability".into(), &"strict".into())?;
    begin.call3(database, &store.objects.into(), &mode.into(), &options)?.dyn_into()
}

/// Every record; `None` without a database.
pub(crate) async fn all<T: DeserializeOwned>(store: &Store) -> Option<Vec<T>> {
    let read = async || -> Result<String, JsValue> {
        let records: Array =
            done(&open(store, IdbTransactionMode::Readonly).await?.get_all()?).await?.dyn_into()?;
        Ok(JSON::stringify(&records)?.into())
    };
    serde_json::from_str(&read().await.ok()?).ok()
}

/// Removes records, then writes others over those with the same number, in one transaction. Returns when it is complete.
pub(crate) async fn write<T: Serialize>(store: &Store, put: &[T], remove: &[u64]) {
    let write = async || -> Result<(), JsValue> {
        let store = open(store, IdbTransactionMode::Readwrite).await?;
        for key in remove {
            store.delete(&JsValue::from_f64(*key as f64))?;
        }
        for record in put {
            let text =
                serde_json::to_string(record).map_err(|error| JsValue::from_str(&error.to_string()))?;
            store.put(&JSON::parse(&text)?)?;
        }
        let transaction = store.transaction();
        let promise = Promise::new(&mut |succeed, fail| {
            transaction.set_oncomplete(Some(&succeed));
            transaction.set_onabort(Some(&fail));
        });
        JsFuture::from(promise).await?;
        Ok(())
    };
    // A game that cannot be kept is still on the screen.
    let _ = write().await;
}
