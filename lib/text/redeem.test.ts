import { expect, test } from "vitest";
import { redeemText } from "./redeem";

test("every failure of Redeem has its own title and its own next step", () => {
  const failures = [...Object.values(redeemText.byCode), redeemText.otherwise];
  for (const words of ["title", "next"] as const) {
    expect(new Set(failures.map((failure) => failure[words])).size, words).toBe(failures.length);
  }
});
