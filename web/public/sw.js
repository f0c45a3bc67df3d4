// The service worker: without a network it shows a page that says so. It keeps nothing else, so that an update of the
// server is never hidden by something old.
const CACHE = "riverboat-offline-1";
const OFFLINE = ["/offline.html", "/offline.css", "/icon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(OFFLINE.map((path) => new Request(path, { cache: "reload" })))));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const forget = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(forget.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const isOfflinePart = OFFLINE.includes(pathname);
  if (request.mode !== "navigate" && !isOfflinePart) return;
  event.respondWith(
    fetch(request).catch(() => caches.match(isOfflinePart ? pathname : "/offline.html").then((kept) => kept ?? Response.error())),
  );
});
