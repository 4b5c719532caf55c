// Keeps the page for when there is no network. The build writes VERSION and FILES above: a page is kept whole, and a new
// one takes over once nobody looks at the old one any more.
const name = `boyi-${VERSION}`;

addEventListener('install', event => {
  event.waitUntil(caches.open(name).then(cache => cache.addAll(FILES.map(file => new Request(file, { cache: 'no-cache' })))));
});

addEventListener('activate', event => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter(other => other.startsWith('boyi-') && other !== name).map(other => caches.delete(other)));
    await clients.claim();
  };
  event.waitUntil(old());
});

addEventListener('fetch', event => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  const kept = caches.open(name).then(cache => cache.match(request, { ignoreSearch: true }));
  event.respondWith(kept.then(response => response ?? fetch(request)));
});
