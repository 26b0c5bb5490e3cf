import { describe, expect, it } from "vitest";
import { editionAt } from "./edition";

const at = (time: string) => {
  const { number, compiledAt, nextAt } = editionAt(new Date(time));
  return { number, compiledAt: compiledAt.toISOString(), nextAt: nextAt.toISOString() };
};

describe("the edition in force", () => {
  it("begins at 4:30 US Central and not a second before", () => {
    const [before, after] = [at("2026-11-20T10:29:59Z"), at("2026-11-20T10:30:00Z")];
    expect(after.number).toBe(before.number + 1);
    expect(after.compiledAt).toBe("2026-11-20T10:30:00.000Z");
    expect(before.nextAt).toBe(after.compiledAt);
  });

  it("is 23 hours long where summer time begins and 25 where it ends", () => {
    expect(at("2026-03-08T09:00:00Z")).toMatchObject({
      compiledAt: "2026-03-07T10:30:00.000Z",
      nextAt: "2026-03-08T09:30:00.000Z",
    });
    expect(at("2026-11-01T10:00:00Z")).toMatchObject({
      compiledAt: "2026-10-31T09:30:00.000Z",
      nextAt: "2026-11-01T10:30:00.000Z",
    });
  });

  it("follows the one before without gap or overlap through two years", () => {
    let edition = editionAt(new Date("2026-01-01T12:00:00Z"));
    for (let day = 0; day < 730; day++) {
      const next = editionAt(edition.nextAt);
      expect(next.compiledAt).toEqual(edition.nextAt);
      expect(next.number).toBe(edition.number + 1);
      expect(editionAt(new Date(edition.nextAt.getTime() - 1)).number).toBe(edition.number);
      edition = next;
    }
  });
});
