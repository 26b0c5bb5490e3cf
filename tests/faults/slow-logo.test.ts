import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { collectGarbage } from "@/tests/factories/collect-garbage";
import { endlessLogo } from "@/tests/factories/endless-logo";
import { portalOfOneLogo, SVG } from "@/tests/factories/portal-of-one-logo";

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
