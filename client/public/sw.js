/*
 * Keeps the shell of the application, so that a page opens without a network and says so. Answers of
 * the server are never kept: what lies outside of this folder, calls among it, passes untouched.
 */
const SHELL = 'jicai-shell';
const FOLDER = new URL(self.registration.scope).pathname;
const PAGE = FOLDER;
const ASSETS = `${FOLDER}assets/`;
/** Chunks of earlier versions leave when there are more. */
const MOST_FILES = 300;

/** The page, and the files that it begins with. */
async function keepShell() {
  const cache = await caches.open(SHELL);
  // Without the products that the home comes with: it is shown at every address.
  const answer = await fetch(`${FOLDER}index.html`, {
    cache: 'no-cache',
    headers: { accept: 'text/html' },
  });
  if (!answer.ok) throw new Error('no shell');
  const text = await answer.clone().text();
  const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)]
    .map(([, path]) => new URL(path, self.location.href).pathname)
    .filter((path) => path.startsWith(ASSETS));
  await cache.addAll([...new Set(files)]);
  await cache.put(PAGE, answer);
}

async function tidy(cache) {
  const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(ASSETS));
  const surplus = kept.slice(0, Math.max(0, kept.length - MOST_FILES));
  await Promise.all(surplus.map((request) => cache.delete(request)));
}

/** The page from the server; without a network the one that was kept. */
async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(PAGE, { cacheName: SHELL });
    if (kept) return kept;
    throw error;
  }
}

/** A file whose name carries a hash of its content: once kept, it is right for ever. */
async function openFile(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    await tidy(cache);
  }
  return answer;
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  if (event.data === 'keepShell') event.waitUntil(keepShell().catch(() => {}));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (!pathname.startsWith(FOLDER)) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else if (pathname.startsWith(ASSETS)) event.respondWith(openFile(request));
});

// A phone's notification of a board: the board that it came from, or a new window of it.
self.addEventListener('notificationclick', (event) => {
  const { data } = event.notification;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const board = windows.find(({ url }) => url === data);
      return board ? board.focus() : self.clients.openWindow(data);
    }),
  );
});
