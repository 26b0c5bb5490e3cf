import { expect, onTestFinished, test } from "vitest";
import { redeemOnce } from "@/lib/redeem";
import { createTestPortal } from "@/tests/factories/test-portal";

test("an idempotency key is kept for a minute, so one of more than 100 characters is refused", async () => {
  const { runtime, close } = await createTestPortal();
  onTestFinished(close);
  const press = { memberId: 1, offerId: 1, requestId: "request-1" };
  await expect(redeemOnce(runtime, press, "k".repeat(101))).rejects.toMatchObject({ code: "invalid_input" });
  await expect(redeemOnce(runtime, press, "k".repeat(100))).rejects.toMatchObject({ code: "not_found" });
});
