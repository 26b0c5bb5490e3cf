import { expect, test } from "vitest";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { addMember, admitByProvider, getMember, listMembers } from ".";

const ACTOR = { name: "test" };
const ADA = { email: "ada@example.org", firstName: "Ada", lastName: "Berg", clientUserId: "ada" };
const ADMIN = { ...ADA, email: "eva@example.org", clientUserId: "eva", role: "admin" };
const claims = { sub: "1", email: "Ada@Example.ORG", email_verified: true };

test("a member is known by the verified e-mail address, however it is spelled", async () => {
  const portal = createBarePortal();
  await addMember(portal, ACTOR, ADA);
  expect(await admitByProvider(portal, claims)).toMatchObject({ status: "admitted", secondFactor: false });
});

test.each([false, undefined, "true", 1])(
  "an address whose email_verified is %j vouches for nobody (ASVS 5.0, 6.8.1)",
  async (email_verified) => {
    const portal = createBarePortal({ OIDC_CREATE_MEMBERS: "on" });
    await addMember(portal, ACTOR, ADA);
    expect(await admitByProvider(portal, { ...claims, email_verified })).toEqual({ status: "oidc-unverified" });
  },
);

test("an unknown person is refused, unless a setting makes them a member", async () => {
  const closed = createBarePortal();
  expect(await admitByProvider(closed, claims)).toEqual({ status: "oidc-unknown" });
  expect(listMembers(closed, {}).total).toBe(0);

  const open = createBarePortal({ OIDC_CREATE_MEMBERS: "on" });
  const first = await admitByProvider(open, { ...claims, given_name: "Ada", family_name: "Berg", perks_role: "admin" });
  expect(await admitByProvider(open, claims)).toEqual(first);
  expect(listMembers(open, {}).items).toMatchObject([{ name: "Ada Berg", role: "member" }]);
});

test.each([
  [{ name: "Ada Maria Berg" }, "Ada Maria Berg"],
  [{ given_name: "Ada", family_name: "" }, "Ada Ada"],
  [{}, "Ada Ada"],
])("a new member's name is made of what the provider says: %j", async (said, name) => {
  const portal = createBarePortal({ OIDC_CREATE_MEMBERS: "on" });
  await admitByProvider(portal, { ...claims, ...said });
  expect(listMembers(portal, {}).items).toMatchObject([{ name }]);
});

test("a deactivated member stays out", async () => {
  const portal = createBarePortal({ OIDC_CREATE_MEMBERS: "on" });
  await addMember(portal, ACTOR, ADA);
  portal.portal.$client.exec("UPDATE member SET access_state = 'deactivated'");
  expect(await admitByProvider(portal, claims)).toEqual({ status: "deactivated" });
});

test.each([
  [{ amr: ["pwd", "mfa"] }, true],
  [{ acr: "https://refeds.org/profile/mfa" }, true],
  [{ amr: ["pwd"] }, false],
  [{ amr: "mfa" }, false],
  [{ acr: "0" }, false],
])("a second factor counts when the provider asserts one: %j is %s (ASVS 5.0, 6.8.4)", async (said, secondFactor) => {
  const portal = createBarePortal();
  await addMember(portal, ACTOR, ADA);
  expect(await admitByProvider(portal, { ...claims, ...said })).toMatchObject({ secondFactor });
});

test("a claim decides the role only where a setting names it, and never takes the last admin away", async () => {
  const plain = createBarePortal();
  await addMember(plain, ACTOR, ADA);
  await admitByProvider(plain, { ...claims, perks_role: "admin" });
  expect(getMember(plain, "ada")).toMatchObject({ role: "member" });

  const mapped = createBarePortal({ OIDC_ROLE_CLAIM: "perks_role" });
  await addMember(mapped, ACTOR, ADA);
  const roleAfter = async (perks_role: unknown) => {
    await admitByProvider(mapped, { ...claims, perks_role });
    return getMember(mapped, "ada")?.role;
  };
  expect(await roleAfter(["staff", "member", "support"])).toBe("support");
  expect(await roleAfter("admin")).toBe("admin");
  expect(await roleAfter("owner")).toBe("admin");
  await addMember(mapped, ACTOR, ADMIN);
  expect(await roleAfter(undefined)).toBe("member");
});
