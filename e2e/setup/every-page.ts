import { expect, type Page } from "@playwright/test";
import { firstOffer } from "./offer-page";
import { openAs } from "./steps";
import type { Person } from "./test";

const NOWHERE = "/nowhere";

type Pages = readonly (readonly [name: string, path: string])[];

const OPEN: Pages = [
  ["sign-in", "/sign-in"],
  ["forgot-password", "/forgot-password"],
  ["set-password-gone", "/set-password?token=used"],
];

export const CONSOLE: Pages = [
  ["console", "/admin"],
  ["members", "/admin/members"],
  ["rosters", "/admin/rosters"],
  ["sync", "/admin/sync"],
  ["insight", "/admin/insight"],
  ["audit", "/admin/audit"],
  ["connection", "/admin/connection"],
];

/** What a member sees; who asks has signed in. */
async function memberPages(page: Page): Promise<Pages> {
  const { id, merchant } = await firstOffer(page, "near=60601&sort=distance");
  return [
    ["home", "/"],
    ["explorer", "/browse?q=pizza&near=60601&radius=50&new=1"],
    ["explorer-map", "/browse?near=60601&view=map"],
    ["explorer-nothing", "/browse?q=pizza&near=Nome,%20AK&radius=5"],
    ["explorer-unknown", "/browse?near=Atlantis"],
    ["offer", `/offers/${id}`],
    ["merchant", `/merchants/${merchant.id}`],
    ["saved", "/saved"],
    ["account", "/account"],
    ["second-factor", "/account/second-factor"],
    ["nowhere", NOWHERE],
  ];
}

/** By name and path: those that are open to all first, then the others, for which the person signs in. */
export async function* pagesOutsideConsole(page: Page, person: Person): AsyncGenerator<Pages[number]> {
  yield* OPEN;
  await openAs(page, person, "/saved");
  yield* await memberPages(page);
}

export async function* everyPage(page: Page, admin: Person): AsyncGenerator<Pages[number]> {
  yield* pagesOutsideConsole(page, admin);
  yield* CONSOLE;
  yield ["member", `/admin/members/${admin.clientUserId}`];
}

/** Opens the page itself, and not a sign-in or an error in its place. */
export async function openPage(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(path === NOWHERE ? 404 : 200);
  expect(new URL(page.url()).pathname, path).toBe(new URL(path, page.url()).pathname);
  await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
}
