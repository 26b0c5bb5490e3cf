import { expect, test } from "vitest";
import { shortened } from "./shortened";

test("a text is shortened between characters, not within one", () => {
  expect(shortened("Fish & chips", 12)).toBe("Fish & chips");
  expect(shortened("Fish & chips", 8)).toBe("Fish &…");
  expect(shortened("Pizza 🍕🍕🍕", 8)).toBe("Pizza 🍕…");
});
