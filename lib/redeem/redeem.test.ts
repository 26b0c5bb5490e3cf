import { expect, onTestFinished, test } from "vitest";
import { findMemberByClientUserId } from "@/lib/db/members";
import { addMember, getMember } from "@/lib/members";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { fewOffers } from "@/tests/factories/few-offers";
import { json, startScriptedService } from "@/tests/factories/scripted-service";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { redeem } from "./redeem";

const ADA = { clientUserId: "ada", email: "ada@example.org", firstName: "Ada", lastName: "Lindqvist" };
const REFUSED = { class: "client", method: "sso_member", status: "fail", error: "No more logins today" };

test.each([
  ["a server error", json({}, 503), "unknown"],
  ["an answer that is not understood", json({ status: "ok" }), "unknown"],
  ["a refusal in unforeseen words", json(REFUSED), "unregistered"],
] as const)(
  "after %s, the state at the program is unknown where the program may have acted",
  async (_name, answer, state) => {
    const { client } = await startScriptedService(answer);
    const made = createTestCatalog();
    onTestFinished(() => made.close());
    await made.apply(fewOffers({ 1: "2099-01-01" }));
    const runtime = { ...createBarePortal(), catalog: made.catalog, memberAccess: client };
    await addMember(runtime, { name: "eva" }, ADA);
    const memberId = findMemberByClientUserId(runtime.portal, "ada")?.id ?? 0;

    expect(await redeem(runtime, { memberId, offerId: 1, requestId: "r-1" })).toMatchObject({ status: "failed" });
    expect(getMember(runtime, "ada")?.serviceState).toBe(state);
  },
);
