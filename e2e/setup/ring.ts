import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

/** How far outside of what has the focus its ring may be, and how far inside, in pixels. */
const OUTSIDE = 6;
const INSIDE = 4;
const CORNER = 2;

/** The sides on which the ring around what has the focus is not seen from end to end. The focus is taken away. */
export async function gapsInRing(page: Page, focused: Locator): Promise<string[]> {
  const box = await focused.boundingBox();
  if (!box) throw new Error(`${focused} is not on the page.`);
  const [x, y] = [Math.floor(box.x) - OUTSIDE, Math.floor(box.y) - OUTSIDE];
  const clip = { x, y, width: Math.ceil(box.width) + 2 * OUTSIDE, height: Math.ceil(box.height) + 2 * OUTSIDE };
  const picture = async () =>
    await sharp(await page.screenshot({ clip }))
      .raw()
      .toBuffer({ resolveWithObject: true });
  const before = await picture();
  await focused.blur();
  const after = await picture();
  const { width, height, channels } = after.info;
  const isRing = (column: number, row: number) => {
    const at = (row * width + column) * channels;
    return !before.data.subarray(at, at + channels).equals(after.data.subarray(at, at + channels));
  };
  const depths = range(0, OUTSIDE + INSIDE);
  // Without the corners, where a ring within an element that begins between two pixels ends earlier.
  const columns = range(OUTSIDE + CORNER, width - OUTSIDE - CORNER);
  const rows = range(OUTSIDE + CORNER, height - OUTSIDE - CORNER);
  const isWhole = {
    top: columns.every((column) => depths.some((depth) => isRing(column, depth))),
    bottom: columns.every((column) => depths.some((depth) => isRing(column, height - 1 - depth))),
    left: rows.every((row) => depths.some((depth) => isRing(depth, row))),
    right: rows.every((row) => depths.some((depth) => isRing(width - 1 - depth, row))),
  };
  return Object.entries(isWhole).flatMap(([side, whole]) => (whole ? [] : [side]));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
