import { readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readLogo } from "@/lib/logos";
import { collectGarbage } from "@/tests/factories/collect-garbage";
import { endlessLogo } from "@/tests/factories/endless-logo";
import { startTinyPortal } from "@/tests/factories/tiny-feed";
import { fetchLogos } from "./fetch";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="9"/></svg>';

/** A portal whose merchants, the one with the number 0 among them, all have the same logo. */
async function portalOfOneLogo() {
  const portal = await startTinyPortal();
  const entries = new Set([...portal.feed.entries.values()].flat());
  for (const { merchant } of entries) merchant.logo = { url: `${portal.server.url}/${merchant.id}.svg` };
  for (const { merchant } of entries) if (merchant.id === 1_011) merchant.id = 0;
  await portal.sync();
  const fetch = () => fetchLogos(portal.runtime, new AbortController().signal, portal.server.ca);
  const answer = (how: (response: ServerResponse, url: string) => unknown) => {
    portal.override = (request, response) => {
      if (!request.url?.endsWith(".svg")) return false;
      how(response, request.url);
      return true;
    };
  };
  const rows = () =>
    portal.runtime.catalog.$client
      .prepare<[], { hash: string | null; failure: string | null }>("SELECT * FROM logo")
      .all();
  /** As if so many days had passed since all that was fetched. */
  const age = (days: number) =>
    portal.runtime.catalog.$client.exec(
      `UPDATE logo SET fetched_at = strftime('%Y-%m-%dT%H:%M:%fZ', fetched_at, '-${days} days')`,
    );
  const logo = (merchantId: number) => readLogo(portal.runtime, merchantId, 96);
  return { folder: path.join(portal.runtime.config.DATA_DIR, "logos"), fetch, answer, rows, age, logo };
}

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

test("what is no logo is not asked for again soon", async () => {
  const { fetch, answer } = await portalOfOneLogo();
  answer((response) => response.writeHead(404).end());
  expect(await fetch()).toEqual({ fetched: 0, failed: 12 });
  expect(await fetch()).toEqual({ fetched: 0, failed: 0 });
});

test("a logo that takes minutes to draw, or to arrive, is given up after some seconds, and costs no other merchant theirs (ASVS 5.0, 15.2.2)", async () => {
  const { fetch, answer, rows } = await portalOfOneLogo();
  answer((response, url) => {
    if (url === "/1013.svg") return trickle(response);
    return response.end(url === "/1012.svg" ? endlessLogo() : SVG);
  });
  // Node 20 loses the time limit of some signals when it collects garbage.
  const collecting = setInterval(collectGarbage, 200);
  onTestFinished(() => clearInterval(collecting));
  const since = performance.now();
  expect(await fetch()).toEqual({ fetched: 10, failed: 2 });
  expect(performance.now() - since).toBeLessThan(20_000);
  expect(rows().flatMap(({ failure }) => failure ?? [])).toEqual(["it cannot be drawn in 10 seconds"]);
  answer((response) => response.end(SVG));
  expect(await fetch(), "what cannot be drawn is not tried again soon").toEqual({ fetched: 1, failed: 0 });
}, 60_000);

/** Answers byte by byte, never silent for long. */
function trickle(response: ServerResponse): void {
  response.write(" ");
  const dripping = setInterval(() => response.write(" "), 1_000);
  response.on("close", () => clearInterval(dripping));
}

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
