import { expect, test } from "vitest";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { withRosterLease } from "./lease";

const signal = new AbortController().signal;

test("a roster that another process keeps working on is waited for as long as a dead one would hold it, not for good", async () => {
  const { portal } = createBarePortal();
  await withRosterLease(portal, 1, { signal, leaseMs: 3_600_000 }, async () => {
    const began = performance.now();
    const second = withRosterLease(portal, 1, { signal, leaseMs: 500 }, async () => "both work on it");
    await expect(second).rejects.toMatchObject({ code: "conflict" });
    expect(performance.now() - began).toBeGreaterThan(500);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
