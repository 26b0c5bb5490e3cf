import { expect, test } from "vitest";
import { claimJob, endJob } from "@/lib/db/jobs";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { enqueueLogos } from "./job";

test("merchants of a sync that is applied while logos are being fetched have theirs fetched afterwards", () => {
  const { portal } = createBarePortal();
  const claim = () => claimJob(portal, "logos", { now: Date.now(), until: Date.now() + 60_000 });
  enqueueLogos(portal);
  for (let pass = 1; pass <= 3; pass++) {
    const underWay = claim();
    enqueueLogos(portal);
    enqueueLogos(portal);
    if (!underWay) throw new Error(`pass ${pass} is missing`);
    endJob(portal, underWay, { state: "done", endedAt: Date.now(), error: null });
  }
  const last = claim();
  if (last) endJob(portal, last, { state: "done", endedAt: Date.now(), error: null });
  expect(claim()).toBeUndefined();
});
