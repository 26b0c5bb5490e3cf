import { createServer } from "node:http";
import { expect, test } from "vitest";
import { checkMapStyle } from "@/lib/health/check-map-style";
import { startSilence } from "@/tests/factories/checked-servers";
import { expectFinding } from "@/tests/factories/findings";
import { listen } from "@/tests/factories/listening";

const PORTAL_URL = new URL("https://perks.example.org");
const WHOLE = {
  version: 8,
  sources: { streets: { type: "vector", url: "tiles.json" }, own: { type: "geojson", data: {} } },
  sprite: "sprite?key=a-canary",
  glyphs: "/fonts/{fontstack}/{range}.pbf",
  layers: [],
};
const TILES = { tilejson: "3.0.0", tiles: ["/tiles/{z}/{x}/{y}.pbf?key=a-canary"] };

interface Provider {
  readonly style?: object | string;
  readonly tiles?: object;
  readonly status?: number;
  readonly allowed?: string;
}

/** @returns the address of a style at a tile provider of this machine */
async function startTileProvider({ style = WHOLE, tiles = TILES, status = 200, allowed = "*" }: Provider) {
  const server = createServer((asked, response) => {
    response.writeHead(status, { "access-control-allow-origin": allowed });
    const answer = asked.url?.startsWith("/tiles.json") ? tiles : style;
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  return new URL(`http://127.0.0.1:${await listen(server)}/style.json?key=a-canary`);
}

test.each([
  ["with everything at its own host", {}],
  ["that only this portal's pages may read", { allowed: PORTAL_URL.origin }],
  ["with several sprites and data of its own", { style: { ...WHOLE, sprite: [{ id: "a", url: "data:,x" }] } }],
])("a style %s is fine", async (_what, provider: Provider) => {
  const findings = await checkMapStyle({ MAP_STYLE_URL: await startTileProvider(provider), PORTAL_URL });
  expect(findings).toEqual([expect.objectContaining({ check: "map style", state: "ok" })]);
});

const elsewhere = "https://cdn.example.net/{z}/{x}/{y}.pbf?key=a-canary";
test.each([
  ["tiles of another host", { style: { ...WHOLE, sources: { a: { tiles: [elsewhere] } } } }, "cdn.example.net"],
  ["tiles that its source's description has elsewhere", { tiles: { tiles: [elsewhere] } }, "https://cdn.example.net"],
  ["a source described elsewhere", { style: { ...WHOLE, sources: { a: { url: elsewhere } } } }, "cdn.example.net"],
  ["a sprite of another host", { style: { ...WHOLE, sprite: elsewhere } }, "cdn.example.net"],
  ["glyphs of a protocol of one provider", { style: { ...WHOLE, glyphs: "mapbox://fonts/x" } }, "mapbox://fonts"],
  ["no JSON", { style: "<!doctype html>" }, "does not answer with JSON"],
  ["another JSON", { style: { version: 7 } }, "not with a map style of version 8"],
  ["a key that is refused", { status: 403 }, "answered 403"],
  ["pages of another portal", { allowed: "https://www.example.org" }, "(CORS)"],
] as const)("a style with %s is told of", async (_what, provider, message) => {
  const MAP_STYLE_URL = await startTileProvider(provider);
  const find = () => checkMapStyle({ MAP_STYLE_URL, PORTAL_URL });
  await expectFinding({ find, check: "map style", state: "failed", message, mend: "MAP_STYLE_URL" });
});

test("a style that nobody sends, that breaks off or that comes too late is told of", async () => {
  const breaking = createServer((_asked, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("{", () => response.destroy());
  });
  const cut = { MAP_STYLE_URL: new URL(`http://127.0.0.1:${await listen(breaking)}/style.json`), PORTAL_URL };
  const away = { MAP_STYLE_URL: new URL("https://127.0.0.1:2/style.json?key=a-canary"), PORTAL_URL };
  const late = { MAP_STYLE_URL: new URL(`http://127.0.0.1:${await startSilence()}/style.json`), PORTAL_URL };
  const mend = "no fault if only this machine may not reach it";
  const expected = { check: "map style", state: "warning", mend } as const;
  await expectFinding({ ...expected, find: () => checkMapStyle(away), message: "ECONNREFUSED" });
  await expectFinding({ ...expected, find: () => checkMapStyle(cut), message: "127.0.0.1" });
  await expectFinding({
    ...expected,
    find: () => checkMapStyle(late, AbortSignal.timeout(100)),
    message: "did not answer within 10 seconds",
  });
});

test("without a style there is nothing to check", async () => {
  expect(await checkMapStyle({ MAP_STYLE_URL: undefined, PORTAL_URL })).toEqual([]);
});
