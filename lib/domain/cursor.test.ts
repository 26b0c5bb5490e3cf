import { expect, test } from "vitest";
import { z } from "zod";
import { CURSOR_WORDS, cursorOf, encodeCursor } from "./cursor";

const cursor = cursorOf(z.tuple([z.string(), z.number()], CURSOR_WORDS));

test("a cursor comes back as the key that it was made of", () => {
  expect(cursor.parse(encodeCursor(["Zoë, 2026", 7]))).toEqual(["Zoë, 2026", 7]);
});

test.each(["", "x", encodeCursor([1, 2]), encodeCursor(["a"]), "{}"])("%j is no cursor of ours", (text) => {
  expect(cursor.safeParse(text).success).toBe(false);
});
