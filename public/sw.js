// Shows saved offers while the device is offline. It keeps one page, that of the member who is signed in, and forgets it as
// soon as anybody is asked to sign in.
const CACHE = "offline";
const KEPT_PAGE = "/saved/offline";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keep());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith(visit(request));
});

async function visit(request) {
  if (new URL(request.url).pathname === "/sign-in") await caches.delete(CACHE);
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(KEPT_PAGE, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** Takes the page anew; whoever has no session any more keeps nothing. */
async function keep() {
  const page = await fetch(KEPT_PAGE, { redirect: "manual" });
  if (!page.ok) {
    await caches.delete(CACHE);
    return;
  }
  const cache = await caches.open(CACHE);
  await cache.put(KEPT_PAGE, page);
}
