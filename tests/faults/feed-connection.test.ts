import dns from "node:dns";
import { connect, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startListening } from "@/tests/factories/start-listening";
import { entry, offer, select, startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";

/** A fatal `internal_error` of TLS (RFC 8446, 6.2), as from a balancer that restarts. */
const ALERT = Buffer.from([21, 3, 3, 0, 2, 2, 80]);

test("a connection that TLS breaks off is made again, as any other", async () => {
  let [target, connections] = [0, 0];
  const relay = createServer((client) => {
    client.on("error", () => {});
    if (++connections === 5) return void client.once("data", () => client.end(ALERT));
    const server = connect(target, "127.0.0.1").on("error", () => client.destroy());
    client.pipe(server).pipe(client);
  });
  onTestFinished(() => void relay.close());
  const portal = await startTinyPortal({ FEED_URL: `https://127.0.0.1:${await startListening(relay)}` });
  target = Number(new URL(portal.server.url).port);
  portal.override = (_request, response) => {
    response.setHeader("connection", "close");
    return false;
  };
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: null, added: 24 });
  expect(connections).toBeGreaterThan(5);
});

test("a server that speaks no TLS is said so, and not that its certificate is bad", async () => {
  const plain = createServer((client) => void client.on("error", () => {}).end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  onTestFinished(() => void plain.close());
  const portal = await startTinyPortal({ FEED_URL: `https://127.0.0.1:${await startListening(plain)}` });
  const run = await portal.sync();
  expect(run).toMatchObject({ state: "failed", failure: "unavailable" });
  expect(run.message).toMatch(/\(.*(wrong version number|packet length too long).*\)$/);
});

test("of a host with several addresses it is said why each of them failed", async () => {
  const portal = await startTinyPortal({ FEED_URL: "https://feed.example:9" });
  const both = [
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ];
  const { lookup } = dns;
  onTestFinished(() => void Object.assign(dns, { lookup }));
  const found = (_host: string, _options: unknown, done: (error: null, addresses: unknown) => void) => done(null, both);
  Object.assign(dns, { lookup: found });
  const run = await portal.sync();
  expect(run).toMatchObject({ state: "failed", failure: "unavailable" });
  expect(run.message).toMatch(/ECONNREFUSED 127\.0\.0\.1:9; .* ::1:9/);
});

/** A category with 120 merchants that announces another number. */
async function portalWithLargeCategory(announced: number): Promise<TinyPortal> {
  const portal = await startTinyPortal();
  const [category] = portal.feed.categories[0]?.children ?? [];
  if (!category) throw new Error("There is no category.");
  category.merchant_count = announced;
  const merchants = Array.from({ length: 120 }, (_, at) => entry(5_000 + at, [offer(70_000 + at, category.id)]));
  portal.feed.entries.set(category.id, merchants);
  return portal;
}

test.each([45, 119, 120, 121])(
  "a page that is missing for a moment loses no offers of a category that announces %i merchants",
  async (announced) => {
    const portal = await portalWithLargeCategory(announced);
    const asked: number[] = [];
    portal.override = (request, response) => {
      if (!request.url?.endsWith("category_id=101&count=50&page=2")) return false;
      asked.push(performance.now());
      if (asked.length > 1) return false;
      response.writeHead(404).end();
      return true;
    };
    const feed = { ca: portal.server.ca, timing: { connect: 10_000, silence: 20_000, answer: 60_000, retry: 50 } };
    expect(await portal.sync({ feed })).toMatchObject({ state: "applied", failure: null });
    expect(select(portal, "SELECT count(*) FROM offer_category WHERE category_id = 101")).toEqual([[120]]);
    const [first = 0, second = 0] = asked;
    expect(second - first, "a moment's fault shall pass").toBeGreaterThan(300);
  },
);
