import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";
import Koa from "koa";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CategoryNode, MerchantEntry } from "../catalog";
import type { RequestState } from "../transport/journal";
import { createFeed, type FeedControl, feedControl } from "./feed";
import { logoRoutes } from "./logo-routes";
import { feedRoutes } from "./routes";

const credentials = { apiKey: "Schlüssel & key", password: "a:b+c%=ü" };
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
const right = basic(credentials.apiKey, credentials.password);
const start = new Date("2026-11-20T15:00:00Z");

let server: Server;
let origin: string;
let now: Date;
let integrated: boolean;
let reasons: string[] | undefined;
let feed: ReturnType<typeof createFeed>;

beforeEach(async () => {
  now = start;
  integrated = true;
  feed = createFeed({
    size: "small",
    seed: 1,
    now: () => now,
    programOrigin: "https://program.example",
    assetOrigin: "https://assets.example",
  });
  const app = new Koa<RequestState>();
  app.use(async (ctx, next) => {
    ctx.state.notes = {};
    await next();
    reasons = ctx.state.notes.reasons;
  });
  const routes = feedRoutes({ ...feed, now: () => now, credentials, feedIntegration: () => integrated });
  app.use(routes.middleware()).use(logoRoutes(feed).middleware());
  server = createServer(app.callback()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  origin = `http://127.0.0.1:${address.port}`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

function get(path: string, authorization = right): Promise<Response> {
  const url = path.startsWith("/") ? path : `/discounts/api/v2.2/feed/${path}`;
  return fetch(origin + url, { headers: { authorization } });
}

function expectDates(answer: Response): void {
  expect(answer.headers.get("last-modified")).toBe("Fri, 20 Nov 2026 10:30:00 GMT");
  expect(answer.headers.get("expires")).toBe("Sat, 21 Nov 2026 10:30:00 GMT");
}

const json = async <T>(path: string): Promise<T> => (await (await get(path)).json()) as T;
const control = (body: unknown): FeedControl => feedControl.parse(body);

describe("the feed", () => {
  it("counts days_old back from the day of Last-Modified, when a change comes between midnight and 4:30, too", () => {
    const listedOn = () => {
      const compiledOn = Date.parse(format(new TZDate(feed.lastModified(), "America/Chicago"), "yyyy-MM-dd"));
      const offers = [...feed.catalog().merchantsIn("dining")].flatMap((entry) => entry.offers);
      return new Map(offers.map(({ id, days_old }) => [id, compiledOn - days_old * 86_400_000]));
    };
    now = new Date("2026-11-21T07:00:00Z");
    const before = listedOn();
    feed.apply(control({ change: 0 }));
    expect(before.size).toBeGreaterThan(0);
    expect(listedOn()).toEqual(before);
  });

  it("gives the category tree with Last-Modified, Expires and a JSON type", async () => {
    const answer = await get("categories.json");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expectDates(answer);
    expect(await answer.json()).toEqual(feed.catalog().categories());
  });

  it("gives a category's merchants by id and by key, alike", async () => {
    const byId = await (await get("offers.json?category_id=100")).text();
    const byKey = await (await get("offers.json?category_key=dining")).text();
    expect(byKey).toBe(byId);
    expect(JSON.parse(byId)).toEqual([...feed.catalog().merchantsIn("dining")]);
    expect(await (await get("offers.json?category_id=100&category_key=travel")).text(), "the id counts").toBe(byId);
  });

  it("reads the name of the scheme in any case, and any number of spaces after it (RFC 9110, 11.1 and 11.4)", async () => {
    for (const scheme of ["basic", "BASIC", "Basic  "]) {
      expect((await get("categories.json", right.replace("Basic", scheme))).status, scheme).toBe(200);
    }
  });

  it("counts merchants with `count` and ends in an empty page", async () => {
    const [tree] = await json<CategoryNode[]>("categories.json");
    const entries: MerchantEntry[] = [];
    for (let page = 1; ; page++) {
      const rows = await json<MerchantEntry[]>(`offers.json?category_key=dining&count=20&page=${page}`);
      if (rows.length === 0) break;
      expect(rows.length).toBeLessThanOrEqual(20);
      entries.push(...rows);
    }
    expect(entries.length).toBe(tree?.merchant_count);
  });

  it("has the bad rows of a category on its first page alone", async () => {
    feed.apply(feedControl.parse({ malform: [{ kind: "hostile-title", times: 2, category: "dining" }] }));
    const hostileOn = async (page: number) => {
      const answer = await get(`offers.json?category_key=dining&count=2&page=${page}`);
      return (await answer.text()).split("onerror").length - 1;
    };
    expect([await hostileOn(1), await hostileOn(2)]).toEqual([2, 0]);
  });

  it("takes a count and a page of any size", async () => {
    const whole = await json("offers.json?category_key=dining");
    for (const count of ["2147483647", "9007199254740993", "9".repeat(400)]) {
      expect(await json(`offers.json?category_key=dining&count=${count}`)).toEqual(whole);
      expect(await json(`offers.json?category_key=dining&page=${count}`)).toEqual([]);
      expect(await json(`offers.json?category_key=dining&page=${count}&count=${count}`)).toEqual([]);
    }
  });

  it("does not escape slashes in its JSON (perks-feed.md, version 2.1)", async () => {
    expect(await (await get("categories.json")).text()).toContain('"dining/asian"');
  });

  it("answers at its exact addresses alone", async () => {
    for (const path of ["categories.json/", "Categories.json", "/Discounts/api/v2.2/feed/categories.json"]) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  it("answers an unknown category with an empty array", async () => {
    expect(await json("offers.json?category_id=99999")).toEqual([]);
    expect(await json("offers.json?category_key=no-such")).toEqual([]);
    for (const id of ["-1", "0", "1234567890123456", "9".repeat(400)]) {
      expect(await json(`offers.json?category_id=${id}`)).toEqual([]);
    }
  });

  it("takes an empty parameter as one that is not given", async () => {
    const asked = await json("offers.json?category_id=100&count=2&page=1");
    expect(await json("offers.json?category_id=&category_key=dining&count=2&page=")).toEqual(asked);
    expect(await json("offers.json?category_id=100&category_key=&count=2")).toEqual(asked);
  });

  it.each([
    ["offers.json?category_key=", "one of category_id or category_key is required"],
    ["offers.json", "one of category_id or category_key is required"],
    ["offers.json?category_id=one", "category_id must be an integer"],
    ["offers.json?category_id=100&count=0", "count must be a whole number of 1 or more"],
    ["offers.json?category_id=100&count=-5", "count must be a whole number of 1 or more"],
    ["offers.json?category_id=100&count=1.5", "count must be a whole number of 1 or more"],
    ["offers.json?category_id=100&page=0", "page must be a whole number of 1 or more"],
    ["offers.json?category_id=100&page=1&page=2", "page may be given only once"],
  ])("answers %s with 400 and says why", async (path, error) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expectDates(answer);
    expect(await answer.json()).toEqual({ error });
  });

  it.each([
    ["", "there is no Authorization header"],
    ["Bearer abc", "the Authorization header is not Basic with base64"],
    [`Basic ${Buffer.from("no colon").toString("base64")}`, "the decoded credentials have no colon"],
    [basic("", credentials.password), "the user name is not the feed's API key"],
    [`${right}===`, "the Authorization header is not Basic with base64"],
    [
      `Basic ${Buffer.from(`${credentials.apiKey}:caf\u00e9`, "latin1").toString("base64")}`,
      "the credentials are not UTF-8, as charset in WWW-Authenticate asks",
    ],
    [basic("someone", credentials.password), "the user name is not the feed's API key"],
    [basic(credentials.apiKey, "guess"), "the password is not the feed's password"],
  ])("refuses the credentials %j with 401 and notes the reason", async (authorization, reason) => {
    const answer = await get("categories.json", authorization);
    expect(answer.status).toBe(401);
    expectDates(answer);
    expect(answer.headers.get("www-authenticate")).toMatch(/^Basic realm=/);
    expect(await answer.json()).toEqual({ error: "Invalid feed credentials" });
    expect(reasons).toEqual([reason]);
  });

  it("refuses an account without feed integration with 403", async () => {
    integrated = false;
    const answer = await get("categories.json");
    expect(answer.status).toBe(403);
    expectDates(answer);
    const unknown = await get("categories.json", basic(credentials.apiKey, "guess"));
    expect(unknown.status, "who it is comes first").toBe(401);
  });

  it("moves on at 4:30 US Central", async () => {
    now = new Date("2026-11-21T10:30:00Z");
    const answer = await get("categories.json");
    expect(answer.headers.get("last-modified")).toBe("Sat, 21 Nov 2026 10:30:00 GMT");
  });
});

describe("the request budget", () => {
  const url = "offers.json?category_key=pets/training";
  const statuses = async (times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => get(url)));
    return answers.filter(({ status }) => status === 200).length;
  };

  it("admits 200 requests of a URL and then answers 429, other URLs apart", async () => {
    expect(await statuses(230)).toBe(200);
    expect((await get(`${url}&page=2`)).status).toBe(200);
    const refused = await get(url);
    expect(refused.status).toBe(429);
    expectDates(refused);
  });

  it("counts a URL together with its absolute form, as libraries send it to a proxy (RFC 9112, 3.2.2)", async () => {
    await statuses(200);
    const path = `http://perks.example/discounts/api/v2.2/feed/${url}`;
    const asked = request(origin, { path, headers: { authorization: right } }).end();
    const [answer] = await once(asked, "response");
    expect(answer.statusCode).toBe(429);
    answer.resume();
  });

  it("slides: a request is admitted again when an earlier one is 24 hours old", async () => {
    await statuses(120);
    now = new Date(start.getTime() + 60 * 60 * 1000);
    await statuses(80);
    now = new Date(start.getTime() + 24 * 60 * 60 * 1000 - 1);
    expect((await get(url)).status).toBe(429);
    now = new Date(start.getTime() + 24 * 60 * 60 * 1000);
    expect(await statuses(130)).toBe(120);
  });

  it("is full again after a reset", async () => {
    await statuses(200);
    feed.reset();
    expect(await statuses(201)).toBe(200);
  });

  it("does not count requests that are not authenticated", async () => {
    await Promise.all(Array.from({ length: 210 }, () => get(url, "")));
    expect((await get(url)).status).toBe(200);
  });
});

describe("control of the feed", () => {
  it("switches size and seed", async () => {
    feed.apply(control({ size: "medium", seed: 3 }));
    const tree = await json<CategoryNode[]>("categories.json");
    const merchants = tree.reduce((sum, { merchant_count }) => sum + merchant_count, 0);
    expect(merchants).toBeGreaterThan(3_900);
    feed.reset();
    expect((await json<CategoryNode[]>("categories.json"))[0]?.merchant_count).toBeLessThan(120);
  });

  it("moves Last-Modified with every change, also within a second", async () => {
    const stamps = [(await get("categories.json")).headers.get("last-modified")];
    for (let i = 0; i < 3; i++) {
      feed.apply(control({ change: 10 }));
      stamps.push((await get("categories.json")).headers.get("last-modified"));
    }
    expect(new Set(stamps).size).toBe(4);
  });

  it("leaves with the program what the feed drops", async () => {
    const whole = feed.catalog().categories();
    feed.apply(control({ drop: { everything: true } }));
    expect((await json<CategoryNode[]>("categories.json"))[0]?.merchant_count).toBe(0);
    expect(feed.programCatalog().categories()).toEqual(whole);
  });

  it("moves Last-Modified with the next edition, although changes just before it lie beyond its time", async () => {
    const stamp = async () => (await get("categories.json")).headers.get("last-modified");
    now = new Date("2026-11-20T10:29:59.500Z");
    for (let i = 0; i < 3; i++) feed.apply(control({ change: 10 }));
    const before = await stamp();
    now = new Date("2026-11-20T10:30:05Z");
    expect(await stamp()).not.toBe(before);
  });
});

describe("logos", () => {
  it("are public and cacheable, and 404 where there is none", async () => {
    const { merchant } =
      [...feed.catalog().merchantsIn("dining")].find((entry) => entry.merchant.logo.url !== "") ?? {};
    const answer = await get(new URL(merchant?.logo.url ?? "").pathname, "");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(answer.headers.get("content-type")).toMatch(/^image\/(svg\+xml|png)$/);
    expect((await get("/logos/1.svg", "")).status).toBe(404);
  });
});
