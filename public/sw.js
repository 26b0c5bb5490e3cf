// Shows saved offers while the device is offline. It keeps one page, that of the member who is signed in, and forgets it as
// soon as anybody is asked to sign in. Beside it stands a page that knows nobody, taken anew as often.
const CACHE = "offline";
const KEPT_PAGE = "/saved/offline";
const NEUTRAL_CACHE = "offline-neutral";
const NEUTRAL_PAGE = "/offline";

let wipes = 0;
let keeps = 0;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keepNeutral());
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(Promise.all([keep(), keepNeutral()]));
  if (event.data === "wipe") event.waitUntil(wipe());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  event.respondWith(visit(request));
});

/** What is stored may be damaged, which must keep nobody from the portal. */
async function visit(request) {
  if (new URL(request.url).pathname === "/sign-in") await wipe().catch(reportError);
  try {
    return await fetch(request);
  } catch (error) {
    const shown = (await keptPage().catch(reportError)) ?? (await caches.match(NEUTRAL_PAGE, { ignoreVary: true }));
    if (shown) return shown;
    throw error;
  }
}

/** It expires with its member's session: a device that stays offline is never asked to sign in. */
async function keptPage() {
  const page = await caches.match(KEPT_PAGE, { ignoreVary: true });
  if (!page || Date.parse(page.headers.get("expires")) > Date.now()) return page;
  await wipe();
}

async function keepNeutral() {
  const cache = await caches.open(NEUTRAL_CACHE);
  await cache.add(NEUTRAL_PAGE);
}

/**
 * Takes the page anew; whoever has no session any more keeps nothing. An answer that comes after a sign-out, or after
 * another list was asked for, is of no use. A portal that is away for a moment takes nothing away.
 */
async function keep() {
  const [wiped, asked] = [wipes, ++keeps];
  const page = await fetch(KEPT_PAGE, { redirect: "manual" });
  const cache = await caches.open(CACHE);
  if (wipes !== wiped || keeps !== asked) return;
  const isRefused = page.type === "opaqueredirect" || page.status === 401 || page.status === 403;
  if (page.ok) await cache.put(KEPT_PAGE, page);
  else if (isRefused) await wipe();
}

async function wipe() {
  wipes++;
  await caches.delete(CACHE);
}
