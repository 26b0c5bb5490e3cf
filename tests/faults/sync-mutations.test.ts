import fc from "fast-check";
import { expect, test } from "vitest";
import { getRun } from "@/lib/sync";
import { startTinyPortal, type TinyEntry, tinyContent } from "@/tests/factories/tiny-feed";

const CATEGORIES = [101, 102, 201, 202];
const RUNS = 250;

interface Mutation {
  /** Which of the category's three merchants. */
  readonly merchant: number;
  /** Where in its JSON: at each level, which of the keys. */
  readonly path: readonly number[];
  readonly how: "replace" | "delete" | "repeat" | "swap" | "bytes";
  readonly junk: string;
}

const deep = `${"[".repeat(2_000)}${"]".repeat(2_000)}`;
/** As JSON text. */
const junk = fc.oneof(
  fc.json(),
  fc.constantFrom("null", '""', '"7"', "-1", "9007199254740993", "1e400", "[]", "{}", "true", deep),
  fc.constantFrom('"javascript:alert(1)"', '"https://evil.example/"', '"\\u0000"', '"\\uFEFF"', '"9999-99-99"'),
  fc.constantFrom('{"__proto__": {"id": 1}}', JSON.stringify("x".repeat(5_000))),
);
const mutation: fc.Arbitrary<Mutation> = fc.record({
  merchant: fc.nat(2),
  path: fc.array(fc.nat(20), { minLength: 0, maxLength: 7 }),
  how: fc.constantFrom("replace", "delete", "repeat", "swap", "bytes"),
  junk,
});

test(`${RUNS * CATEGORIES.length} mutations of a valid feed lose no other row`, { timeout: 300_000 }, async () => {
  const portal = await startTinyPortal({ FEED_SHRINK_LIMIT: "100" });
  const pages = new Map<number, string>();
  portal.feed.categories = tinyContent().categories.flatMap(({ children }) => children ?? []);
  portal.override = (request, response) => {
    const url = new URL(request.url ?? "", portal.server.url);
    const page =
      url.searchParams.get("page") === "1" ? pages.get(Number(url.searchParams.get("category_id"))) : undefined;
    if (page === undefined) return false;
    response.setHeader("last-modified", portal.feed.lastModified);
    response.end(page);
    return true;
  };
  const listed = portal.runtime.catalog.$client
    .prepare<[number], number>("SELECT offer_id FROM offer_category WHERE category_id = ?")
    .pluck();
  const titles = portal.runtime.catalog.$client
    .prepare<[number], string>(
      "SELECT title FROM offer JOIN offer_category ON offer_id = offer.id WHERE offer_category.category_id = ?",
    )
    .pluck();
  await portal.sync();
  let applied = 0;
  let edition = 0;

  const mutations = fc.tuple(mutation, mutation, mutation, mutation);
  await fc.assert(
    fc.asyncProperty(mutations, async (four) => {
      portal.nextEdition();
      edition++;
      for (const { offers } of [...portal.feed.entries.values()].flat()) {
        for (const offer of offers) offer.title = `Offer ${offer.id} of edition ${edition}`;
      }
      portal.runtime.portal.$client.exec("DELETE FROM feed_request");
      for (const [index, one] of four.entries()) {
        const id = CATEGORIES[index] ?? 0;
        pages.set(id, mutatedPage(portal.feed.entries.get(id) ?? [], one));
      }
      const before = CATEGORIES.map((id) => listed.all(id));
      const run = await portal.sync();
      expect(["applied", "held", "failed"]).toContain(run.state);
      if (run.state === "applied") applied++;
      const { categories } = getRun(portal.runtime, run.id);
      for (const [index, { merchant }] of four.entries()) {
        const id = CATEGORIES[index] ?? 0;
        const failure = categories.find(({ categoryId }) => categoryId === id)?.failure;
        if (run.state !== "applied" || failure) {
          expect(isJson(pages.get(id) ?? "")).toBe(false);
          expect(listed.all(id)).toEqual(before[index]);
          continue;
        }
        const others = (portal.feed.entries.get(id) ?? []).filter((_, place) => place !== merchant);
        const wanted = others.flatMap(({ offers }) => offers.map((offer) => offer.title));
        expect(titles.all(id)).toEqual(expect.arrayContaining(wanted));
      }
    }),
    { numRuns: RUNS, seed: 20_261_120, endOnFailure: true },
  );

  expect(applied).toBeGreaterThan(RUNS / 2);
  portal.nextEdition();
  pages.clear();
  portal.runtime.portal.$client.exec("DELETE FROM feed_request");
  expect(await portal.sync()).toMatchObject({ state: "applied", quarantined: 0, offers: 24 });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The page of a category in which one merchant's entry is not what it was. */
function mutatedPage(entries: readonly TinyEntry[], { merchant, path, how, junk }: Mutation): string {
  const texts = entries.map((entry) => JSON.stringify(entry));
  const text = texts[merchant] ?? "";
  if (how === "bytes") {
    const at = path.reduce((sum, step) => sum * 21 + step, 1) % text.length;
    texts[merchant] = `${text.slice(0, at)}${junk.slice(0, 3)}${text.slice(at + 1 + (path[0] ?? 0))}`;
  } else {
    texts[merchant] = JSON.stringify(mutate(JSON.parse(text), path, how, JSON.parse(junk))) ?? "null";
  }
  return `[${texts.join(",")}]`;
}

function mutate(node: unknown, path: readonly number[], how: Mutation["how"], junk: unknown): unknown {
  const [step, ...rest] = path;
  if (typeof node !== "object" || node === null || step === undefined) return junk;
  const keys = Object.keys(node);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return junk;
  const child: unknown = Reflect.get(node, key);
  const deeper = rest.length > 0 && typeof child === "object" && child !== null;
  if (deeper) Reflect.set(node, key, mutate(child, rest, how, junk));
  else if (how === "delete") Reflect.deleteProperty(node, key);
  else if (how === "repeat") Reflect.set(node, key, [child, child]);
  else if (how === "swap") Reflect.set(node, key, Reflect.get(node, keys[(step + 1) % keys.length] ?? key));
  else Reflect.set(node, key, junk);
  return node;
}
