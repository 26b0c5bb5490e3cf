import { chromium } from "@playwright/test";
import { provideBrowser, WITHOUT_GRAPHICS_CARD } from "@/scripts/setup/browser.mjs";
import { freePort } from "@/tests/factories/free-port";
import { runLighthouse } from "./pages/audit";
import { measureInteractions } from "./pages/interactions";
import { scriptBytes } from "./pages/scripts";
import { BARE_PAGE } from "./portal/build";
import { startBenchPortal } from "./portal/start";
import type { Report } from "./report";

const MOST_SCRIPT_KB = 60;
const CHROMIUM_ARGS = ["--disable-background-networking", "--disable-extensions", ...WITHOUT_GRAPHICS_CARD];

/** What a browser makes of the pages: Lighthouse as for a phone, scripts, shifts and how soon the explorer reacts. */
export async function run(report: Report): Promise<void> {
  const portal = await startBenchPortal(report);
  const debuggingPort = await freePort();
  const browser = await chromium.launch({
    executablePath: provideBrowser(),
    args: [`--remote-debugging-port=${debuggingPort}`, ...CHROMIUM_ARGS],
  });
  try {
    const [sample] = portal.samples;
    if (!sample) throw new RangeError("The catalogue is empty.");
    const pages = {
      home: "/",
      explorer: "/browse",
      merchant: `/merchants/${sample.merchantId}`,
      offer: `/offers/${sample.offerId}`,
    };
    const bare = await scriptBytes(browser, portal, BARE_PAGE);
    report.progress("a bare page");
    // What the machine leaves to any page: a slow one takes points from this, too.
    const { performance: floor } = await runLighthouse(portal, BARE_PAGE, debuggingPort);
    for (const [name, path] of Object.entries(pages)) {
      report.progress(name);
      const scores = await runLighthouse(portal, path, debuggingPort);
      const performance = { value: scores.performance, unit: "", floor, atLeast: 95 };
      report.figure({ name: `${name}: Lighthouse performance, beside a bare page's`, ...performance });
      report.figure({ name: `${name}: Lighthouse accessibility`, value: scores.accessibility, unit: "", atLeast: 100 });
      report.figure({ name: `${name}: Lighthouse best practices`, value: scores.practices, unit: "", atLeast: 100 });
      report.figure({ name: `${name}: cumulative layout shift`, value: scores.shift, unit: "", atMost: 0.02 });
      for (const finding of scores.findings) report.progress(`${name}: ${finding}`);
      const value = ((await scriptBytes(browser, portal, path)) - bare) / 1_000;
      const figure = { value, unit: "kB", floor: bare / 1_000, atMost: MOST_SCRIPT_KB };
      report.figure({ name: `${name}: JavaScript beyond a bare page's, gzip, without the map`, ...figure });
    }
    report.progress("interactions");
    for (const [what, value] of Object.entries(await measureInteractions(browser, portal))) {
      report.figure({ name: `explorer: interaction to next paint, ${what}`, value, unit: "ms", atMost: 100 });
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}
