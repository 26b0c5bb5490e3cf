import { expect, test } from "vitest";
import { settings } from "./setting-schema";

test.each([
  ["BRAND_NAME", "x".repeat(61), "must have at most 60 characters"],
  ["BRAND_NAME", " ", "must not be empty"],
  ["SUPPORT_CONTACT", " ", "must not be empty"],
  ["RETENTION_DAYS", "two years", "must be a whole number"],
  ["RETENTION_DAYS", " ", "must be a whole number"],
  ["RETENTION_DAYS", "1e3", "must be a whole number"],
  ["RETENTION_DAYS", "0x1E", "must be a whole number"],
  ["RETENTION_DAYS", "29", "must be at least 30"],
  ["RETENTION_DAYS", "30.5", "must be a whole number"],
  ["RETENTION_DAYS", "36501", "must be at most 36500"],
] as const)("the mistake in %s=%s is described in the operator's words", (name, value, words) => {
  const { error } = settings.shape[name].safeParse(value);
  expect(error?.issues.map(({ message }) => message)).toEqual([words]);
});
