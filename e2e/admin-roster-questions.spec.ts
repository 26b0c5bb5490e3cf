import { Readable } from "node:stream";
import { expect, type Page } from "@playwright/test";
import { applyRoster, getRoster, pauseRoster, planRoster, uploadRoster } from "@/lib/roster";
import type { Runtime } from "@/lib/runtime";
import { onceOnly } from "./setup/accessible";
import { test } from "./setup/dressed-test";
import { answer, question } from "./setup/question";
import { openAs } from "./setup/steps";
import { runtimeOf } from "./setup/test";

onceOnly();

/** What another admin or the worker does, which is not there: each test says when. */
const OTHER = { name: "cli" };

const focused = (page: Page) => page.locator(":focus");

async function send(runtime: Runtime, id: string): Promise<number> {
  const file = `Employee ID,E-Mail,First name,Last name\n${id},${id}@e2e.example,Quinn,Quest\n`;
  return (await uploadRoster(runtime, OTHER, { body: Readable.from([Buffer.from(file)]) }, {})).id;
}

async function plan(runtime: Runtime, id: number): Promise<void> {
  await planRoster(runtime, id, new AbortController().signal);
}

async function apply(runtime: Runtime, id: number): Promise<void> {
  await applyRoster(runtime, OTHER, id, { planHash: getRoster(runtime, id).planHash });
}

/** Of the page behind a question, which is hidden from who answers it. */
const tag = (page: Page, state: string) => page.locator("h1 + *").filter({ hasText: state });

test("a question about a roster that is being read stays open when it is read, and is answered then", async ({
  page,
  admin,
  portal,
}) => {
  const runtime = runtimeOf(portal);
  const id = await send(runtime, `q${Date.now()}r`);
  await openAs(page, admin, `/admin/rosters/${id}`);
  await page.getByRole("button", { name: "Discard…" }).click();
  await plan(runtime, id);
  await expect(tag(page, "Ready for review")).toBeVisible();
  await expect(question(page)).toContainText("Discard this roster?");
  await answer(page, "Keep it");
  await expect(focused(page)).toHaveText("Discard…");
  await page.keyboard.press("Enter");
  await answer(page, "Discard it");
  await expect(focused(page)).toHaveText("This roster was discarded. Nothing has been done to any member.");
});

test("a plan that somebody else has begun to apply is not stopped by a question on whether to discard it", async ({
  page,
  admin,
  portal,
}) => {
  const runtime = runtimeOf(portal);
  const id = await send(runtime, `q${Date.now()}b`);
  await plan(runtime, id);
  await openAs(page, admin, `/admin/rosters/${id}`);
  await page.getByRole("button", { name: "Discard…" }).click();
  await apply(runtime, id);
  await answer(page, "Discard it");
  await expect(question(page)).toContainText("can no longer be discarded");
  expect(getRoster(runtime, id).state).toBe("applying");
  await answer(page, "Keep it");
  await expect(focused(page)).toContainText("Changes already made stay, and the rest wait.");
  await expect(page.getByRole("button", { name: "Stop here" })).toBeVisible();
});

test("a question on whether to stop stays open when somebody else pauses the roster", async ({
  page,
  admin,
  portal,
}) => {
  const runtime = runtimeOf(portal);
  const id = await send(runtime, `q${Date.now()}p`);
  await plan(runtime, id);
  await apply(runtime, id);
  await openAs(page, admin, `/admin/rosters/${id}`);
  await page.getByRole("button", { name: "Stop here" }).click();
  await pauseRoster(runtime, OTHER, id);
  await expect(tag(page, "Paused")).toBeVisible();
  await answer(page, "Stop here");
  await expect(tag(page, "Stopped")).toBeVisible();
});

test("who presses twice in a hurry to pause a roster pauses it, though its button has turned into another", async ({
  page,
  admin,
  portal,
}) => {
  const runtime = runtimeOf(portal);
  const id = await send(runtime, `q${Date.now()}d`);
  await plan(runtime, id);
  await apply(runtime, id);
  await openAs(page, admin, `/admin/rosters/${id}`);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.getByRole("button", { name: "Pause" }).click();
  const resume = page.getByRole("button", { name: "Resume" });
  const asked: string[] = [];
  page.on("request", (request) => request.method() === "POST" && asked.push(request.url()));
  await resume.click();
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  expect(getRoster(runtime, id).state).toBe("paused");
  await page.clock.fastForward(2_000);
  await resume.click();
  await expect(tag(page, "Being applied")).toBeVisible();
});
