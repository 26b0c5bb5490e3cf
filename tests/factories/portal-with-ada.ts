import { onTestFinished } from "vitest";
import type { MemberAccess } from "@/lib/member-access";
import { addMember } from "@/lib/members";
import { createBarePortal } from "./bare-portal";
import { fewOffers } from "./few-offers";
import { memberIdOf } from "./members";
import { LOGIN } from "./scripted-service";
import { createTestCatalog } from "./test-catalog";

export const ADA = { clientUserId: "ada", email: "ada@example.org", firstName: "Ada", lastName: "Lindqvist" };
/** Answers to sso_member. */
export const LINK = { ...LOGIN, data: { ...LOGIN.data, token_url: "https://program.example.org/login?token=t0" } };
export const REFUSED = { class: "client", method: "sso_member", status: "fail", error: "No more logins today" };

/** A portal with one offer and one member, who is signed in. */
export async function portalWithAda(memberAccess: MemberAccess) {
  const made = createTestCatalog();
  onTestFinished(() => made.close());
  await made.apply(fewOffers({ 1: "2099-01-01" }));
  const runtime = { ...createBarePortal(), catalog: made.catalog, memberAccess };
  await addMember(runtime, { name: "eva" }, ADA);
  return { runtime, memberId: memberIdOf(runtime.portal, "ada") };
}
