import type { Browser, Page } from "@playwright/test";
import { z } from "zod";
import type { BenchPortal } from "../portal/start";
import { openPage } from "./open-page";

/** A person looks at what came. */
const PAUSE_MS = 600;
const WORDS = ["pizza", "coffee", "oil change"];

/**
 * The slowest interaction of each kind in the explorer, in milliseconds from the event to the next paint, as the
 * browser's own Event Timing has it; it rounds to 8 ms.
 */
export async function measureInteractions(browser: Browser, portal: BenchPortal): Promise<Record<string, number>> {
  const page = await openPage(browser, portal);
  await page.addInitScript(watch);
  await page.goto("/browse", { waitUntil: "networkidle" });
  const typing = await slowest(page, async () => {
    for (const word of WORDS) {
      await page.getByLabel("Search offers").fill("");
      await page.getByLabel("Search offers").pressSequentially(word, { delay: 80 });
      await page.waitForTimeout(PAUSE_MS);
    }
    await page.keyboard.press("Escape");
  });
  const filter = await slowest(page, async () => {
    for (const name of [/^New/, /^Ending/, /^New/]) {
      await page.getByRole("link", { name }).first().click();
      await page.waitForTimeout(PAUSE_MS);
    }
  });
  const map = await slowest(page, async () => {
    for (const name of ["Zoom in", "Zoom in", "Zoom out"]) {
      await page.getByRole("button", { name }).click();
      await page.waitForTimeout(PAUSE_MS);
    }
  });
  await page.context().close();
  return { typing, filter, map };
}

/** Runs in the page: keeps the durations of all interactions. */
function watch(): void {
  const kept: number[] = [];
  Object.assign(globalThis, { interactions: kept });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("interactionId" in entry && entry.interactionId) kept.push(entry.duration);
    }
  });
  observer.observe(Object.assign({ type: "event", buffered: true }, { durationThreshold: 16 }));
}

/** @throws where the page has not seen at least three presses */
async function slowest(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate("interactions.length = 0");
  const before = await pressesOn(page);
  await act();
  if ((await pressesOn(page)) < before + 3) throw new Error("The page saw too few presses, or was left.");
  // Entries come after the paint that they are about.
  await page.evaluate("new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 200)))");
  const durations = z.array(z.number()).parse(await page.evaluate("interactions"));
  // The observer does not report anything faster than its minimum of 16 ms.
  return Math.max(16, ...durations);
}

async function pressesOn(page: Page): Promise<number> {
  const counted = 'performance.eventCounts.get("keydown") + performance.eventCounts.get("pointerdown")';
  return z.number().parse(await page.evaluate(counted));
}
