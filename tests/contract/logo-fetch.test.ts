import { readdirSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { expect, test } from "vitest";
import { getMerchant } from "@/lib/catalog";
import { browseOffers } from "@/lib/catalog/browse";
import { portalOfOneLogo, SVG } from "@/tests/factories/portal-of-one-logo";

test("merchants with the same logo all have it, whoever is the first to write it", async () => {
  const { folder, fetch, answer } = await portalOfOneLogo();
  answer((response) => response.end(SVG));
  expect(await fetch()).toEqual({ fetched: 12, failed: 0 });
  expect(readdirSync(folder)).toHaveLength(2);
  expect(await fetch()).toEqual({ fetched: 0, failed: 0 });
});

test.each([
  ["a host that fails", (response: ServerResponse) => response.writeHead(503).end()],
  ["a broken connection", (response: ServerResponse) => response.destroy()],
])("%s is asked again by the next run", async (_what, fail) => {
  const { fetch, answer } = await portalOfOneLogo();
  answer(fail);
  expect(await fetch()).toEqual({ fetched: 0, failed: 12 });
  answer((response) => response.end(SVG));
  expect(await fetch()).toEqual({ fetched: 12, failed: 0 });
});

test("a host that does not answer is left alone until the next run", async () => {
  const { fetch, answer } = await portalOfOneLogo();
  let asked = 0;
  answer((response) => {
    asked++;
    response.destroy();
  });
  expect(await fetch()).toEqual({ fetched: 0, failed: 12 });
  expect(asked).toBeLessThan(8);
  answer((response, url) => (url === "/1012.svg" ? response.end(SVG) : response.writeHead(503).end()));
  expect(await fetch()).toEqual({ fetched: 1, failed: 11 });
});

test("a file that is no logo is not asked for again soon", async () => {
  const { fetch, answer } = await portalOfOneLogo();
  answer((response) => response.writeHead(404).end());
  expect(await fetch()).toEqual({ fetched: 0, failed: 12 });
  expect(await fetch()).toEqual({ fetched: 0, failed: 0 });
});

test("a logo at the same address is fetched again after a month, spread over the month that follows", async () => {
  const { fetch, answer, age, logo } = await portalOfOneLogo();
  answer((response) => response.end(SVG));
  await fetch();
  const before = await logo(0);
  answer((response) => response.end(SVG.replace('r="9"', 'r="19"')));
  age(29);
  expect(await fetch()).toEqual({ fetched: 0, failed: 0 });
  const perNight: number[] = [];
  for (let night = 0; night < 30; night++) {
    age(1);
    perNight.push((await fetch()).fetched);
  }
  expect(perNight.reduce((sum, fetched) => sum + fetched)).toBe(12);
  expect(Math.max(...perNight)).toBeLessThan(4);
  expect((await logo(0))?.etag).not.toBe(before?.etag);
});

test("a logo that was refused while the clock was ahead does not wait until then", async () => {
  const { portal, fetch, answer } = await portalOfOneLogo();
  answer((response) => response.writeHead(404).end());
  expect(await fetch()).toEqual({ fetched: 0, failed: 12 });
  portal.runtime.catalog.$client.exec("UPDATE logo SET fetched_at = '2099-01-01T00:00:00.000Z'");
  answer((response) => response.end(SVG));
  expect(await fetch()).toEqual({ fetched: 12, failed: 0 });
});

test.each([
  ["is refused", (response: ServerResponse) => response.writeHead(404).end()],
  ["is no image any more", (response: ServerResponse) => response.end("<html></html>")],
  ["cannot be had for now", (response: ServerResponse) => response.writeHead(503).end()],
])("the old logo stays while the same address %s", async (_what, fail) => {
  const { fetch, answer, age, logo } = await portalOfOneLogo();
  answer((response) => response.end(SVG));
  await fetch();
  const before = await logo(0);
  expect(before?.body.length).toBeGreaterThan(0);
  age(60);
  answer(fail);
  expect(await fetch()).toEqual({ fetched: 0, failed: 12 });
  expect(await logo(0)).toEqual(before);
  age(8);
  answer((response) => response.end(SVG));
  expect(await fetch()).toEqual({ fetched: 12, failed: 0 });
});

test.each([
  ["another one, until that is fetched,", { url: "https://assets.example/other.svg" }],
  ["none any more", ""],
])(
  "a merchant for whom the feed gives %s is shown by initials, not by a logo that nobody can load",
  async (_what, given) => {
    const { portal, fetch, answer, logo } = await portalOfOneLogo();
    answer((response) => response.end(SVG));
    await fetch();
    const { runtime, feed } = portal;
    const shown = () => [
      getMerchant(runtime, 1_012)?.logo,
      ...browseOffers(runtime, { merchant: 1_012 }).items.map(({ merchant }) => merchant.logo),
    ];
    expect(shown()).toEqual(Array(3).fill(expect.stringContaining("/api/logos/1012?v=")));
    portal.nextEdition();
    for (const { merchant } of [...feed.entries.values()].flat()) if (merchant.id === 1_012) merchant.logo = given;
    await portal.sync();
    expect(await logo(1_012)).toBeUndefined();
    expect(shown()).toEqual([null, null, null]);
  },
);

test("logos whose files were removed are fetched again by the next run", async () => {
  const { folder, fetch, answer, logo } = await portalOfOneLogo();
  answer((response) => response.end(SVG));
  await fetch();
  rmSync(folder, { recursive: true });
  expect(await logo(0)).toBeUndefined();
  expect(await fetch()).toEqual({ fetched: 12, failed: 0 });
  expect((await logo(0))?.body.length).toBeGreaterThan(0);
  for (const name of readdirSync(folder).slice(0, 1)) rmSync(path.join(folder, name));
  expect(await fetch()).toEqual({ fetched: 12, failed: 0 });
});
