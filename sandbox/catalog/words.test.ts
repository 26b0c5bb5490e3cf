import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createCatalog } from ".";
import { slugOf } from "./listing";

const catalog = createCatalog({
  size: "small",
  seed: 7,
  edition: 2515,
  programOrigin: "https://program.example",
  assetOrigin: "https://assets.example",
});
const entries = catalog.categories().flatMap(({ id }) => [...catalog.merchantsIn(id)]);
const titles = entries.flatMap(({ offers }) => offers.map(({ title }) => title));
const names = entries.map(({ merchant }) => merchant.name);

describe("the words of the catalogue", () => {
  it("make titles of many kinds, from short to about 110 characters", () => {
    const lengths = titles.map(({ length }) => length);
    expect(Math.min(...lengths)).toBeLessThanOrEqual(8);
    expect(Math.max(...lengths)).toBeGreaterThan(95);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(112);
    for (const kind of [/^\d+% off /, /^\$[\d,]+ off /, /^Buy one .+, get one free/, /^Free .+ with /]) {
      expect(titles.filter((title) => kind.test(title)).length).toBeGreaterThan(40);
    }
    expect(titles.filter((title) => /undefined|NaN|~|\|/.test(title))).toEqual([]);
  });

  it("make names that hardly repeat, with apostrophes, ampersands and accents", () => {
    expect(new Set(names).size).toBeGreaterThan(names.length * 0.97);
    for (const mark of [/'/, /&/, /[À-ÿ]/]) expect(names.some((name) => mark.test(name))).toBe(true);
    expect(names.filter((name) => /undefined|~|\||\s\s/.test(name))).toEqual([]);
  });

  it("become plain words in a path", () => {
    expect(slugOf("Café Inés & Sons")).toBe("cafe-ines-sons");
    expect(slugOf("O'Malley's Tacos y Más")).toBe("omalleys-tacos-y-mas");
    expect(slugOf("¡Ames & Co.!")).toBe("ames-co");
  });
});

describe("the logos", () => {
  it("are SVG or PNG of the size the feed names, and missing for a few", async () => {
    const logos = entries.map(({ merchant }) => merchant.logo);
    const missing = logos.filter(({ url }) => url === "");
    expect(missing.length).toBeGreaterThan(3);
    expect(missing.length).toBeLessThan(40);

    const formats = new Set<string>();
    for (const { url, width, height } of logos.filter((logo) => logo.url !== "").slice(0, 60)) {
      const file = new URL(url).pathname.replace("/logos/", "");
      const logo = await catalog.logo(file);
      if (logo === undefined) throw new Error(`${url} is not served`);
      formats.add(logo.contentType);
      const image = await sharp(logo.body).metadata();
      expect({ width: image.width, height: image.height }).toEqual({ width, height });
      expect(logo.contentType).toBe(image.format === "png" ? "image/png" : "image/svg+xml");
    }
    expect([...formats].sort()).toEqual(["image/png", "image/svg+xml"]);
  });

  it("are found under their exact file name alone", () => {
    const { id, logo } = entries.find(({ merchant }) => merchant.logo.url.endsWith(".svg"))?.merchant ?? { id: 0 };
    expect(logo?.url).toBe(`https://assets.example/logos/${id}.svg`);
    for (const file of [`${id}.png`, `${id}`, `0${id}.svg`, `${id}.svg.svg`, "99.svg", "x.svg"]) {
      expect(catalog.logo(file)).toBeUndefined();
    }
  });
});
