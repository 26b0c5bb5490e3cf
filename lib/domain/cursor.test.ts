import { expect, test } from "vitest";
import { z } from "zod";
import { cursorOf, encodeCursor } from "./cursor";

const cursor = cursorOf(z.tuple([z.string(), z.number()]));

test("a cursor comes back as the key that it was made of", () => {
  expect(cursor.parse(encodeCursor(["Zoë, 2026", 7]))).toEqual(["Zoë, 2026", 7]);
});

test.each(["", "x", encodeCursor([1, 2]), encodeCursor(["a"]), "{}"])(
  "%j is no cursor of ours, and nothing is said of its parts",
  (text) => {
    const { error } = cursor.safeParse(text);
    expect(error?.issues).toMatchObject([{ path: [], message: "must be a cursor from an earlier page" }]);
  },
);
