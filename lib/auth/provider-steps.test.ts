import { expect, test } from "vitest";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { countProviderStep, forgiveProviderSteps } from "./sign-in-limits";

const refusal = { code: "too_many_requests", status: 429 };

async function times(count: number, step: () => Promise<void>): Promise<void> {
  for (let index = 0; index < count; index++) await step();
}

test("a network is led to the organisation's provider a hundred times, not counting the people whom it lets in (ASVS 5.0, 2.4.1)", async () => {
  const portal = createBarePortal();
  const there = () => countProviderStep(portal, "there", "192.0.2.7");
  const back = () => countProviderStep(portal, "back", "192.0.2.7");
  const letIn = async () => {
    await back();
    await forgiveProviderSteps(portal, "192.0.2.7");
  };
  await times(150, async () => {
    await there();
    await letIn();
  });
  await times(100, there);
  await expect(there()).rejects.toMatchObject(refusal);
  await countProviderStep(portal, "there", "192.0.2.8");
  await times(100, letIn);
  await there();
  await times(100, back);
  await expect(back()).rejects.toMatchObject(refusal);
});

test("a sign-in at the organisation's provider gives back its own steps, and not those of others (ASVS 5.0, 2.4.1)", async () => {
  const portal = createBarePortal();
  const there = () => countProviderStep(portal, "there", "192.0.2.7");
  await times(60, there);
  await forgiveProviderSteps(portal, "192.0.2.7");
  await times(41, there);
  await expect(there()).rejects.toMatchObject(refusal);
});

test("whoever goes there from one network and comes back in another makes no room for more there (ASVS 5.0, 2.4.1)", async () => {
  const portal = createBarePortal();
  const there = () => countProviderStep(portal, "there", "192.0.2.8");
  await times(15, async () => {
    await countProviderStep(portal, "there", "192.0.2.7");
    await countProviderStep(portal, "back", "192.0.2.8");
    await forgiveProviderSteps(portal, "192.0.2.8");
  });
  await times(100, there);
  await expect(there()).rejects.toMatchObject(refusal);
});
