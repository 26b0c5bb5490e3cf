import { expect, type Page } from "@playwright/test";
import type { PlaceMap } from "@/lib/catalog";
import { openAs } from "./steps";
import type { Person } from "./test";

export const canvas = (page: Page) => page.locator(".maplibregl-canvas");
export const searchHere = (page: Page) => page.getByRole("button", { name: "Search this area" });

/** How far the round corners of a map's frame reach into it: browsers draw them a shade lighter or darker at times. */
const FRAME = 8;

/** Of what the map itself draws: so they draw the corners of the buttons that lie over it. */
export async function pictureOf(page: Page): Promise<string> {
  await canvas(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(page);
  const clip = { x: x + FRAME, y: y + FRAME, width: width - 2 * FRAME, height: height - 2 * FRAME };
  // The policy of the portal forbids the styles that Playwright can put into a page for a picture.
  const cleared = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".maplibregl-map ~ * { opacity: 0 !important; }");
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  const picture = await page.screenshot({ clip });
  await cleared.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
  return picture.toString("base64");
}

/** The same, once nothing is drawn any more. */
export async function pictureAtRest(page: Page): Promise<string> {
  let picture = "";
  await expect(async () => {
    const earlier = picture;
    picture = await pictureOf(page);
    expect(picture === earlier).toBe(true);
  }).toPass();
  return picture;
}

/**
 * Opens a page of the explorer and waits until its map shows places; resolves to what the map was told.
 * @param show brings the map onto the screen, if it is not there at first
 */
export async function openMap(page: Page, member: Person, path: string, show = async () => {}) {
  const asked = page.waitForResponse((response) => response.url().includes("/api/locations"));
  await openAs(page, member, path);
  await show();
  const answer = await asked;
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible({ timeout: 30_000 });
  return await placesOf(page, answer.url());
}

/** The places of a view of the map, each with its point on the map's picture. */
async function placesOf(page: Page, url: string) {
  const { features }: PlaceMap = await (await page.request.get(url)).json();
  const [west = 0, south = 0, east = 0, north = 0] = (new URL(url).searchParams.get("bbox") ?? "")
    .split(",")
    .map(Number);
  const { width, height } = await boxOf(page);
  const row = (latitude: number) => Math.asinh(Math.tan((latitude * Math.PI) / 180));
  return features.map(({ properties, geometry }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const x = (width * (longitude - west)) / (east - west);
    return { properties, x, y: (height * (row(north) - row(latitude))) / (row(north) - row(south)) };
  });
}

export async function boxOf(page: Page) {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error("The map is not on the screen.");
  return box;
}

/** Moves the pointer to a pin, once it is drawn: what is below the pointer is the title of the map's picture. */
export async function hoverPin(page: Page, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const box = await boxOf(page);
  await expect(async () => {
    await page.mouse.move(1, 1);
    await page.mouse.move(box.x + x, box.y + y);
    await expect(canvas(page)).toHaveAttribute("title", /./, { timeout: 500 });
  }, "the pin is drawn").toPass();
}

/** Waits for the map to come to rest and hear of what it shows; resolves to the request's URL. */
export async function afterMove(page: Page, move: () => Promise<void>): Promise<string> {
  // Not the answer itself, which may be one to a question from before the move.
  const asked = page.waitForRequest((request) => request.url().includes("/api/locations"));
  await move();
  const question = await asked;
  await question.response();
  return question.url();
}
