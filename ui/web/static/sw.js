// Caches the page for offline use. The build writes VERSION, FILES and LATER above. A version is cached as a whole; a new one takes over
// when no window shows the old one any more.
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
  if (request.method === 'POST' && pathname === new URL('share', registration.scope).pathname) return event.respondWith(share(request));
  // Databases are read in parts, and may be too large to be kept.
  if (request.method !== 'GET' || origin !== location.origin || pathname.includes('/databases/')) return;
  const kept = caches.open(name).then(cache => cache.match(request, { ignoreSearch: true }));
  // Which databases there are is the server's to say, as long as it answers.
  const first = pathname.endsWith('/databases.json') ? fetch(request).catch(() => undefined) : kept;
  event.respondWith(first.then(response => response ?? kept).then(response => response ?? load(request)));
});

// The page asks for it when the first visit has loaded everything: lessons, puzzles, the chess network and whatever else is loaded on
// demand is there without a network, too.
addEventListener('message', event => {
  const keep = async file => {
    const cache = await caches.open(name);
    if (!await cache.match(file)) await cache.add(file);
  };
  // One after the other, so that they are in nobody's way.
  const all = () => LATER.reduce((before, file) => before.then(() => keep(file)).catch(() => {}), Promise.resolve());
  if (event.data === 'keep') event.waitUntil(all());
});

/** Fetches what is not cached. What is loaded on demand stays once it has been. */
async function load(request) {
  const response = await fetch(request);
  if (response.ok && LATER.some(file => new URL(file, registration.scope).pathname === new URL(request.url).pathname)) {
    const cache = await caches.open(name);
    await cache.put(request, response.clone());
  }
  return response;
}

/** Keeps the file or the text that another program shares, as the manifest says; the page opens it when it is there. */
async function share(request) {
  const form = await request.formData();
  const cache = await caches.open(name);
  await cache.put('shared', new Response(form.get('file') ?? form.get('text') ?? ''));
  return Response.redirect(new URL('./?shared', registration.scope), 303);
}
