"use strict";
// Keeps the page's own files on this computer, so that it opens without a network from the second visit on. A cache
// and nothing else: what the page asks for it answers from its folder, whatever is not kept comes from the network.
const NAME = "xlfuncs-{version}", FILES = {files};
self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))));
});
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("xlfuncs-") && name !== NAME) await caches.delete(name);
  await self.clients.claim();
})()));
self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) return;
  const asked = event.request.mode === "navigate" ? "./" : event.request;
  const found = caches.open(NAME).then((cache) => cache.match(asked, { ignoreSearch: true }));
  event.respondWith(found.then((answer) => answer ?? fetch(event.request)));
});
