import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import type { BenchPortal } from "../portal/start";
import { openPage } from "./open-page";

/** Bytes of the JavaScript that a first load of a page fetches, gzipped, without that of the map. */
export async function scriptBytes(browser: Browser, portal: BenchPortal, path: string): Promise<number> {
  const page = await openPage(browser, portal);
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script" && response.ok()) bodies.push(response.body());
  });
  await page.goto(path, { waitUntil: "networkidle" });
  const scripts = await Promise.all(bodies);
  await page.context().close();
  return scripts
    .filter((script) => !script.includes("maplibre"))
    .reduce((bytes, script) => bytes + gzipSync(script).length, 0);
}
