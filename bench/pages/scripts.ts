import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import type { BenchPortal } from "../portal/start";
import { openPage } from "./open-page";

/**
 * Bytes of the JavaScript that a first load of a page fetches, gzipped, without that of the map.
 * @throws if the map's comes with the page itself, and not after it
 */
export async function scriptBytes(browser: Browser, portal: BenchPortal, path: string): Promise<number> {
  const page = await openPage(browser, portal);
  const bodies: Promise<{ url: string; script: Buffer }>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script" || !response.ok()) return;
    bodies.push(response.body().then((script) => ({ url: response.url(), script })));
  });
  const document = await page.goto(path, { waitUntil: "networkidle" });
  const html = (await document?.text()) ?? "";
  const scripts = await Promise.all(bodies);
  await page.context().close();
  const ofMap = scripts.filter(({ script }) => script.includes("maplibre"));
  const early = ofMap.find(({ url }) => html.includes(`src="${new URL(url).pathname}`));
  if (early) throw new Error(`${path} loads the map at once: ${early.url}`);
  return scripts
    .filter((script) => !ofMap.includes(script))
    .reduce((bytes, { script }) => bytes + gzipSync(script).length, 0);
}
