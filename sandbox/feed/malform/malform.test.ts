import { describe, expect, it } from "vitest";
import { createCatalog } from "../../catalog";
import { jsonArray } from "../json-array";
import { badBody, bodyFlaws } from "./bodies";
import { createMalformations, malformation } from "./malformations";
import { rowFlaws, withBadRows } from "./rows";
import { treeFlaws, withBadCategories } from "./tree";

const catalog = createCatalog({
  size: "small",
  seed: 1,
  edition: 2515,
  programOrigin: "https://program.example",
  assetOrigin: "https://assets.example",
});
const entries = [...catalog.merchantsIn("dining/american-grill")];
const parse = (list: unknown[]) => list.map((item) => malformation.parse(item));

describe("bad rows", () => {
  it.each(rowFlaws)("%s stands beside the sound rows, which are all there", (flaw) => {
    const rows: unknown[] = JSON.parse([...jsonArray(withBadRows(entries, [flaw]))].join(""));
    const text = JSON.stringify(rows);
    for (const { offers } of entries) {
      for (const offer of offers) expect(text).toContain(JSON.stringify(offer));
    }
    expect(text.length).toBeGreaterThan(JSON.stringify(entries).length);
  });

  it("have ids of their own, lest a reader takes them for one offer", () => {
    const text = JSON.stringify([...withBadRows(entries, ["expired", "expired", "bad-date"])]);
    expect(new Set(text.match(/"id":8\d{12}\b/g)).size).toBe(3);
  });

  it("have a bad place also where the offer that they are made from has none", () => {
    const placeless = entries.map((entry) => ({
      ...entry,
      offers: entry.offers.map((offer) => ({ ...offer, locations: [] })),
    }));
    expect(JSON.stringify([...withBadRows(placeless, ["bad-coordinates"])])).toContain('"latitude":999');
  });

  it("are as many as asked for, in the category asked for, until they are mended", () => {
    const malformations = createMalformations(parse([{ kind: "no-title", times: 3, category: "pets/training" }]));
    const training = catalog
      .categories()
      .at(-1)
      ?.children?.find(({ key }) => key === "pets/training");
    for (const category of ["pets/training", training?.id ?? 0, "pets/training"]) {
      expect(malformations.badRows(category)).toEqual(["no-title", "no-title", "no-title"]);
    }
    expect(malformations.badRows("pets")).toEqual([]);
  });

  it("stand in the largest category where none is named", () => {
    expect(createMalformations(parse([{ kind: "expired" }])).badRows("dining/american-grill")).toEqual(["expired"]);
  });
});

describe("bad bodies", () => {
  it.each(bodyFlaws.filter((flaw) => flaw !== "bom" && flaw !== "empty-array" && flaw !== "huge"))(
    "%s is no JSON array of rows",
    (flaw) => {
      const parts = [...badBody(flaw, jsonArray(entries)).text].map((part) => Buffer.from(part));
      const decode = () => new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
      const rows = () => {
        const value: unknown = JSON.parse(decode());
        if (!Array.isArray(value) || !("merchant" in value[0])) throw new TypeError("not rows");
      };
      expect(rows).toThrow();
    },
  );

  it("html is sent as such, the others as JSON", () => {
    const types = bodyFlaws.map((flaw) => [flaw, badBody(flaw, []).type]);
    const html = ["html", "text/html; charset=utf-8"];
    expect(types.filter(([, type]) => type !== "application/json; charset=utf-8")).toEqual([html]);
  });

  it("huge is 300 MB", () => {
    let size = 0;
    for (const part of badBody("huge", jsonArray([])).text) size += part.length;
    expect(size).toBeGreaterThan(300 * 1024 * 1024);
  });

  it("bom and empty-array are what they say", () => {
    const text = (flaw: "bom" | "empty-array") => [...badBody(flaw, jsonArray([])).text].join("");
    expect(text("bom")).toBe("\uFEFF[]");
    expect(text("empty-array")).toBe("[]");
  });

  it("spoil the next answers and then no more", () => {
    const malformations = createMalformations(
      parse([
        { kind: "html", times: 2 },
        { kind: "bom", answer: "categories" },
      ]),
    );
    expect([1, 2, 3].map(() => malformations.nextBadBody("offers"))).toEqual(["html", "html", undefined]);
    expect(malformations.nextBadBody("categories")).toBe("bom");
  });
});

describe("bad categories", () => {
  it("stand one each in the first top categories", () => {
    const tree = catalog.categories();
    const bad = withBadCategories(tree, treeFlaws);
    bad.forEach((node, i) => {
      if (i < treeFlaws.length) expect(node).not.toEqual(tree[i]);
      else expect(node).toEqual(tree[i]);
    });
  });
});
