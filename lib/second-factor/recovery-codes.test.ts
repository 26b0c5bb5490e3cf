import { expect, test } from "vitest";
import { newRecoveryCodes } from "./recovery-codes";

test("a recovery code is drawn from 32 letters and digits, all of which come (ASVS 5.0, 6.5.2)", () => {
  const codes = Array.from({ length: 50 }, newRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(500);
  expect([...new Set(codes.join("").replaceAll("-", ""))].sort().join("")).toBe("234567ABCDEFGHIJKLMNOPQRSTUVWXYZ");
});
