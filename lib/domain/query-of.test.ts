import { expect, it } from "vitest";
import { queryOf } from "./query-of";

it("carries what is given, in its order, and no empty field", () => {
  expect(`${queryOf({ q: "Ada & Co", from: "", until: undefined, cursor: "c1" })}`).toBe("q=Ada+%26+Co&cursor=c1");
  expect(`${queryOf({})}`).toBe("");
});
