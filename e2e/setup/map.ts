import { expect, type Page } from "@playwright/test";

export const canvas = (page: Page) => page.locator(".maplibregl-canvas");

export async function pictureOf(page: Page): Promise<string> {
  return (await canvas(page).screenshot()).toString("base64");
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
