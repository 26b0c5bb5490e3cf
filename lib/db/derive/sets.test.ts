import fc from "fast-check";
import { expect, test } from "vitest";
import { patched } from "./sets";

test("a patched set has what stands and is not removed, and what is added, each once and ascending", () => {
  const slots = fc.array(fc.nat(40));
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(40)), slots, slots, (standing, gone, come) => {
      const ascending = standing.toSorted((a, b) => a - b);
      const expected = new Set([...ascending.filter((slot) => !gone.includes(slot)), ...come]);
      expect([...patched(Uint32Array.from(ascending), Uint32Array.from(gone), Uint32Array.from(come))]).toEqual(
        [...expected].sort((a, b) => a - b),
      );
    }),
  );
  expect(patched()).toHaveLength(0);
});
