import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { icons } from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { test } from "./setup/test";

const CELL = 40;

/**
 * By the width in pixels, the share of its ink that may be elsewhere. All are parts of one image: a wrong part shows
 * another shape, which has half of its ink elsewhere at the least, or the edges of two. At broken sizes, browsers round.
 */
const APART = [
  [20, 0.05],
  [14.875, 0.5],
] as const;

for (const [size, most] of APART) {
  test(`each icon has its own shape, ${size} px wide`, async ({ page }) => {
    const names = namesOfIcons();
    expect(names.length).toBeGreaterThan(15);
    await page.goto("/sign-in");
    await page.evaluate(draw, { cell: CELL, size, drawings: names.map((name) => ({ name, svg: svgOf(name) })) });
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: names.length * CELL, height: 2 * CELL } });
    for (const [at, name] of names.entries()) {
      const [styled, drawn] = [await inkOf(picture, at, 0), await inkOf(picture, at, 1)];
      const apart = drawn.reduce((sum, ink, i) => sum + Math.abs(ink - (styled[i] ?? 0)), 0);
      const inked = drawn.reduce((sum, ink) => sum + ink, 0);
      expect(inked, name).toBeGreaterThan(0);
      expect.soft(apart / inked, name).toBeLessThan(most);
    }
  });
}

/** Those of the table but the full heart, which is none of lucide's. */
function namesOfIcons(): string[] {
  const table = readFileSync("components/ui/icons.ts", "utf8");
  const names = [...table.matchAll(/^ {2}"?([a-z\d-]+)"?: /gm)].map(([, name = ""]) => name);
  return names.filter((name) => name !== "heart-full");
}

function svgOf(name: string): string {
  const key = name.replace(/(?:^|-)([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
  const [, Icon] = Object.entries(icons).find(([found]) => found === key) ?? [];
  if (!Icon) throw new Error(`lucide has no ${key}.`);
  return renderToStaticMarkup(createElement(Icon));
}

interface Drawing {
  readonly name: string;
  readonly svg: string;
}

/** In the page: each icon by the style, and below it as lucide draws it. */
function draw({ cell, size, drawings }: { cell: number; size: number; drawings: readonly Drawing[] }): void {
  document.body.replaceChildren();
  for (const [at, { name, svg }] of drawings.entries()) {
    const styled = document.createElement("span");
    styled.className = `icon icon-${name}`;
    const template = document.createElement("template");
    template.innerHTML = svg;
    const drawn = template.content.querySelector("svg");
    if (!drawn) throw new Error(`${name} is not drawn.`);
    for (const [row, element] of [styled, drawn].entries()) {
      Object.assign(element.style, {
        position: "fixed",
        left: `${at * cell + 8}px`,
        top: `${row * cell + 8}px`,
        width: `${size}px`,
        height: `${size}px`,
        color: "black",
      });
      document.body.append(element);
    }
  }
}

/** How dark each pixel of a cell is, 0 to 255. */
async function inkOf(picture: Buffer, column: number, row: number): Promise<number[]> {
  const cell = { left: column * CELL, top: row * CELL, width: CELL, height: CELL };
  const { data } = await sharp(picture).extract(cell).greyscale().raw().toBuffer({ resolveWithObject: true });
  return [...data].map((light) => 255 - light);
}
