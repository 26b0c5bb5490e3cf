import { expect, test } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { exportedMember } from "@/tests/factories/exported-member";
import { addMember, admitByProvider, getMember, listMembers, unlinkAccount } from ".";

const ACTOR = { name: "test" };
const ADA = { email: "ada@example.org", firstName: "Ada", lastName: "Berg", clientUserId: "ada" };
const ADMIN = { ...ADA, email: "eva@example.org", clientUserId: "eva", role: "admin" };
const PROVIDER = { name: "oidc", address: "198.51.100.7" };
const claims = { iss: "https://login.example.org", sub: "1", email: "Ada@Example.ORG", email_verified: true };

test("a member is known by the verified e-mail address, however it is spelled", async () => {
  const portal = createBarePortal();
  await addMember(portal, ACTOR, ADA);
  expect(await admitByProvider(portal, PROVIDER, claims)).toMatchObject({ status: "admitted", secondFactor: false });
});

test("a linked member is known by issuer and subject from then on, whatever becomes of the address (ASVS 5.0, 6.8.1; Core, 5.7)", async () => {
  const portal = createBarePortal();
  await addMember(portal, ACTOR, ADA);
  await addMember(portal, ACTOR, ADMIN);
  const first = await admitByProvider(portal, PROVIDER, claims);
  for (const said of [{ email: "ada.married@example.org" }, { email: ADMIN.email }, { email_verified: false }]) {
    expect(await admitByProvider(portal, PROVIDER, { ...claims, ...said }), JSON.stringify(said)).toEqual(first);
  }
  expect(listAuditEntries(portal, { action: "member.link-account" }).items).toMatchObject([
    { subject: "ada", actor: "oidc", outcome: "done", address: PROVIDER.address, after: { issuer: claims.iss } },
  ]);
});

test("the same subject of another issuer is somebody else (ASVS 5.0, 6.8.1; Core, 5.7)", async () => {
  const portal = createBarePortal();
  await addMember(portal, ACTOR, ADA);
  await addMember(portal, ACTOR, ADMIN);
  const ada = await admitByProvider(portal, PROVIDER, claims);
  const elsewhere = { ...claims, iss: "https://other.example.org" };
  const eva = await admitByProvider(portal, PROVIDER, { ...elsewhere, email: ADMIN.email });
  expect(eva).toMatchObject({ status: "admitted" });
  expect(eva).not.toEqual(ada);
  const stranger = await admitByProvider(portal, PROVIDER, {
    ...claims,
    iss: "https://third.example.org",
    email: undefined,
  });
  expect(stranger.status).not.toBe("admitted");
});

test("an address that has gone to another account opens nobody's place, until an admin parts the two", async () => {
  const portal = createBarePortal({ OIDC_CREATE_MEMBERS: "on" });
  await addMember(portal, ACTOR, ADA);
  const ada = await admitByProvider(portal, PROVIDER, claims);
  const namesake = { ...claims, sub: "2" };
  const refused = { status: "oidc-other-account", clientUserId: "ada" };
  expect(await admitByProvider(portal, PROVIDER, namesake)).toEqual(refused);
  expect(await admitByProvider(portal, PROVIDER, namesake)).toEqual(refused);
  // Another provider's subject is another matter: the organisation has moved.
  const moved = { issuer: "https://new.example.org", subject: "2" };
  const again = await admitByProvider(portal, PROVIDER, { ...namesake, iss: moved.issuer });
  expect(again).toEqual({ ...ada, account: moved });

  await unlinkAccount(portal, ACTOR, "ada");
  await expect(unlinkAccount(portal, ACTOR, "ada")).rejects.toThrow("not linked to an account");
  const parted = await admitByProvider(portal, PROVIDER, namesake);
  expect(parted).toEqual({ ...ada, account: { issuer: claims.iss, subject: "2" } });
  expect(await admitByProvider(portal, PROVIDER, claims)).toEqual(refused);
});

test("a linked account is exported with the member's data, and is not in the audit log", async () => {
  const portal = createBarePortal();
  await addMember(portal, ACTOR, ADA);
  const subject = "a-subject-of-the-provider";
  await admitByProvider(portal, PROVIDER, { ...claims, sub: subject });
  const { providerAccounts, auditEntries } = await exportedMember(portal, ACTOR, "ada");
  expect(providerAccounts).toEqual([{ issuer: claims.iss, subject, linkedAt: expect.any(String) }]);
  expect(JSON.stringify(auditEntries)).not.toContain(subject);
});

test("a name is one line that turns no words of ours around, whoever gives it (ASVS 5.0, 1.3.11)", async () => {
  const portal = createBarePortal({ OIDC_CREATE_MEMBERS: "on" });
  const said = { ...claims, given_name: "Ada\u202e\r\nAdmin", family_name: "Be\u0308rg\u2066" };
  await admitByProvider(portal, PROVIDER, said);
  await addMember(portal, ACTOR, { ...ADMIN, firstName: "\u200fEva\u2028", lastName: "Be\u0308rg\u202e" });
  expect(listMembers(portal, {}).items.map(({ name }) => name)).toEqual(["Ada Admin Bërg", "Eva Bërg"]);
  for (const lastName of ["\u202e", "Berg\u0007", "Berg\ud83c"]) {
    const eve = { ...ADMIN, email: "eve@example.org", clientUserId: "eve", lastName };
    await expect(addMember(portal, ACTOR, eve)).rejects.toThrow(/^lastName must (not be empty|be printable text)/);
  }
});

test("a name of which nothing can be seen is none, and keeps nobody out", async () => {
  const portal = createBarePortal({ OIDC_CREATE_MEMBERS: "on" });
  const said = { ...claims, given_name: "\u202e", family_name: "\u200f", name: "Ada Berg" };
  expect(await admitByProvider(portal, PROVIDER, said)).toMatchObject({ status: "admitted" });
  expect(listMembers(portal, {}).items.map(({ name }) => name)).toEqual(["Ada Berg"]);
});

test("an answer without issuer or subject is nobody's", async () => {
  const portal = createBarePortal({ OIDC_CREATE_MEMBERS: "on" });
  for (const broken of [{ sub: undefined }, { iss: "" }]) {
    await expect(admitByProvider(portal, PROVIDER, { ...claims, ...broken })).rejects.toThrow();
  }
  expect(listMembers(portal, {}).total).toBe(0);
});

test.each([false, undefined, "true", 1])(
  "an address whose email_verified is %j vouches for nobody (ASVS 5.0, 6.8.1)",
  async (email_verified) => {
    const portal = createBarePortal({ OIDC_CREATE_MEMBERS: "on" });
    await addMember(portal, ACTOR, ADA);
    expect(await admitByProvider(portal, PROVIDER, { ...claims, email_verified })).toEqual({
      status: "oidc-unverified",
    });
  },
);

test("an unknown person is refused, unless a setting makes them a member", async () => {
  const closed = createBarePortal();
  expect(await admitByProvider(closed, PROVIDER, claims)).toEqual({ status: "oidc-unknown" });
  expect(listMembers(closed, {}).total).toBe(0);

  const open = createBarePortal({ OIDC_CREATE_MEMBERS: "on" });
  const first = await admitByProvider(open, PROVIDER, {
    ...claims,
    given_name: "Ada",
    family_name: "Berg",
    perks_role: "admin",
  });
  expect(await admitByProvider(open, PROVIDER, claims)).toEqual(first);
  expect(listMembers(open, {}).items).toMatchObject([{ name: "Ada Berg", role: "member" }]);
});

test.each([
  [{ name: "Ada Maria Berg" }, "Ada Maria Berg"],
  [{ given_name: "Ada", family_name: "" }, "Ada Ada"],
  [{}, "Ada Ada"],
])("a new member's name is made of what the provider says: %j", async (said, name) => {
  const portal = createBarePortal({ OIDC_CREATE_MEMBERS: "on" });
  await admitByProvider(portal, PROVIDER, { ...claims, ...said });
  expect(listMembers(portal, {}).items).toMatchObject([{ name }]);
});

test("a deactivated member stays out, linked or not", async () => {
  const portal = createBarePortal({ OIDC_CREATE_MEMBERS: "on" });
  await addMember(portal, ACTOR, ADA);
  const access = portal.portal.$client.prepare("UPDATE member SET access_state = ?");
  access.run("deactivated");
  expect(await admitByProvider(portal, PROVIDER, claims)).toEqual({ status: "deactivated" });
  access.run("active");
  expect(await admitByProvider(portal, PROVIDER, claims)).toMatchObject({ status: "admitted" });
  access.run("deactivated");
  expect(await admitByProvider(portal, PROVIDER, claims)).toEqual({ status: "deactivated" });
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
  expect(await admitByProvider(portal, PROVIDER, { ...claims, ...said })).toMatchObject({ secondFactor });
});

test("a claim decides the role only where a setting names it, and never takes the last admin away", async () => {
  const plain = createBarePortal();
  await addMember(plain, ACTOR, ADA);
  await admitByProvider(plain, PROVIDER, { ...claims, perks_role: "admin" });
  expect(getMember(plain, "ada")).toMatchObject({ role: "member" });

  const mapped = createBarePortal({
    OIDC_ISSUER: claims.iss,
    OIDC_CLIENT_ID: "portal",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_ROLE_CLAIM: "perks_role",
  });
  await addMember(mapped, ACTOR, ADA);
  const roleAfter = async (perks_role: unknown) => {
    await admitByProvider(mapped, PROVIDER, { ...claims, perks_role });
    return getMember(mapped, "ada").role;
  };
  expect(await roleAfter(["staff", "member", "support"])).toBe("support");
  expect(await roleAfter("admin")).toBe("admin");
  expect(await roleAfter("owner")).toBe("admin");
  await addMember(mapped, ACTOR, ADMIN);
  expect(await roleAfter(undefined)).toBe("member");
});
