// Caches the page for offline use. The build writes VERSION and FILES above. A version is cached as a whole; a new one takes over when
// no window shows the old one any more.
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
  const { origin, pathname } = new URL(request.url);
  // Databases are read in parts, and may be too large to be kept.
  if (request.method !== 'GET' || origin !== location.origin || pathname.includes('/databases/')) return;
  const kept = caches.open(name).then(cache => cache.match(request, { ignoreSearch: true }));
  // Which databases there are is the server's to say, as long as it answers.
  const first = pathname.endsWith('/databases.json') ? fetch(request).catch(() => undefined) : kept;
  event.respondWith(first.then(response => response ?? kept).then(response => response ?? load(request)));
});

/** Fetches what is not cached. Lessons, puzzles, drawings of pieces, the explorer's worker, the chess network and the book of Connect Four stay once they have been opened. */
async function load(request) {
  const response = await fetch(request);
  if (response.ok && /\/((course|lessons|puzzles|puzzles-chess)\.json|pieces-\w+\.svg|explorer\.js|boyi\.nnue|connect4\.book)$/.test(new URL(request.url).pathname)) {
    const cache = await caches.open(name);
    await cache.put(request, response.clone());
  }
  return response;
}
