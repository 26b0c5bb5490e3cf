import { describe, expect, it } from "vitest";
import { openFixture } from "./sandbox-fixture";

const zoe = {
  client_user_id: "m-1",
  email: "zoe@example.org",
  username: "zoe",
  password: "correct horse",
  firstname: "Zoë",
  lastname: "O'Brien",
};

const fixture = await openFixture();
const offerLink = await firstOfferLink();

async function firstOfferLink(): Promise<URL> {
  const { feedKey, feedPassword } = fixture.sandbox.credentials;
  const authorization = `Basic ${Buffer.from(`${feedKey}:${feedPassword}`).toString("base64")}`;
  const path = "/discounts/api/v2.2/feed/offers.json?category_key=dining&count=1&page=1";
  const text = await (await fixture.request(path, { headers: { authorization } })).text();
  return new URL(/"link":"([^"]+)"/.exec(text)?.[1] ?? "no link in the feed");
}

async function tokenUrl(): Promise<string> {
  const { text } = await fixture.sso(zoe);
  return /"token_url":"([^"]+)"/.exec(text)?.[1] ?? "no token_url";
}

const withPage = (url: string, page: string) => `${url}&page_request=${encodeURIComponent(page)}`;

async function land(url: string): Promise<string | null> {
  const response = await fixture.request(url);
  expect(response.status).toBe(303);
  return response.headers.get("location");
}

async function session(url: string): Promise<string> {
  const response = await fixture.request(url);
  return response.headers.get("set-cookie")?.split(";")[0] ?? "no cookie";
}

const logIn = (username: string, password: string) =>
  fixture.request("/login", { method: "POST", body: new URLSearchParams({ username, password }) });

describe("token_url", () => {
  it("logs the member in and leads to the offer, whose page shows the full listing", async () => {
    const response = await fixture.request(withPage(await tokenUrl(), offerLink.pathname));
    expect(response.headers.get("location")).toBe(offerLink.pathname);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/secure; *.*httponly|httponly; *.*secure/i);

    const page = await fixture.request(offerLink.pathname, { headers: { cookie: cookie.split(";")[0] ?? "" } });
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(text).toContain("Signed in as Zoë O&#x27;Brien");
    for (const part of ["How to redeem", "Terms", "Locations", "Valid through"]) expect(text).toContain(part);
  });

  it("works once", async () => {
    const url = await tokenUrl();
    expect(await land(url)).toBe("/");
    const second = await fixture.request(url);
    expect(second.status).toBe(410);
    expect(await second.text()).toContain("already been used");
    expect(second.headers.get("set-cookie")).toBeNull();
  });

  it("works for 60 seconds", async () => {
    const [early, late] = [await tokenUrl(), await tokenUrl()];
    await fixture.control("POST", "clock", { advanceSeconds: 45 });
    expect(await land(early)).toBe("/");
    await fixture.control("POST", "clock", { advanceSeconds: 15 });
    const response = await fixture.request(late);
    expect(response.status).toBe(410);
    expect(await response.text()).toContain("has expired");
  });

  it("is refused for an unknown token, and for a member deactivated meanwhile", async () => {
    const url = await tokenUrl();
    expect((await fixture.request(`${url}0`)).status).toBe(403);
    await fixture.call("deactivate_member", { client_user_id: "m-1" });
    const response = await fixture.request(url);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("not active");
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/\t/evil.example/",
    "javascript:alert(1)",
    "evil",
    "",
    "/offers/1/nowhere",
    "/categories/../categories/dining",
    "/categories/dining#x",
    "/categories/din\ting",
    "/__sandbox/",
    "/login",
  ])("leads to the home page, never elsewhere, for page_request %j", async (page) => {
    expect(await land(withPage(await tokenUrl(), page))).toBe("/");
  });

  it("tells the journal which page_request led home instead, and what its client probably did", async () => {
    const reasonFor = async (page: string) => {
      expect(await land(withPage(await tokenUrl(), page))).toBe("/");
      return (await fixture.lastReasons()).join();
    };
    const none = "page_request is not a path of the program: ";
    expect(await reasonFor("/offers/1/nowhere")).toBe(`${none}/offers/1/nowhere`);
    const twice = encodeURIComponent(offerLink.pathname);
    expect(await reasonFor(twice)).toBe(`${none}${twice}; it is percent-encoded twice`);
    expect(await reasonFor(offerLink.href)).toBe(`${none}${offerLink.href}; only the link's path belongs there`);
  });

  it("leads to a category's page", async () => {
    expect(await land(withPage(await tokenUrl(), "/categories/dining"))).toBe("/categories/dining");
  });
});

describe("a visitor without a login", () => {
  it("sees the login form for every page, and comes back to the page after it", async () => {
    await fixture.sso(zoe);
    const response = await fixture.request(offerLink.pathname);
    expect(response.headers.get("location")).toBe(`/login?page_request=${encodeURIComponent(offerLink.pathname)}`);

    const body = new URLSearchParams({ username: "zoe", password: zoe.password, page_request: offerLink.pathname });
    const after = await fixture.request("/login", { method: "POST", body });
    expect(after.headers.get("location")).toBe(offerLink.pathname);
  });

  it("is locked out after five failed attempts, until support unlocks", async () => {
    await fixture.sso(zoe);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(await (await logIn("zoe", "wrong")).text()).toContain("User name or password is wrong");
    }
    expect(await (await logIn("zoe", "wrong")).text()).toContain("locked");
    expect((await logIn("zoe", zoe.password)).status).toBe(403);
    expect((await fixture.sso(zoe)).text).toContain("Member account is locked (2004)");

    await fixture.control("POST", "members/m-1/unlock");
    expect(await (await logIn("zoe", "wrong")).text(), "counted from one again").not.toContain("locked");
    expect((await logIn("zoe", zoe.password)).status).toBe(303);
  });

  it("logs in by the password of an earlier call, where a later one sent none", async () => {
    await fixture.sso(zoe);
    const { password, ...rest } = zoe;
    await fixture.sso({ ...rest, lastname: "Brian" });
    expect((await logIn("zoe", password)).status).toBe(303);
  });

  it("stays locked, whatever is tried while deactivated", async () => {
    await fixture.sso(zoe);
    await fixture.control("POST", "members/m-1/lock");
    await fixture.call("deactivate_member", { client_user_id: "m-1" });
    await logIn("zoe", "wrong");
    await fixture.call("reactivate_member", { client_user_id: "m-1" });
    expect((await fixture.sso(zoe)).text).toContain("Member account is locked (2004)");
  });

  it("is not logged in by the right password once deactivated", async () => {
    await fixture.sso(zoe);
    await fixture.call("deactivate_member", { client_user_id: "m-1" });
    const refused = await logIn("zoe", zoe.password);
    expect(refused.status).toBe(403);
    expect(refused.headers.get("set-cookie")).toBeNull();
  });

  it("has the count of failed attempts forgotten by a right one", async () => {
    await fixture.sso(zoe);
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 1; attempt <= 4; attempt += 1) await logIn("zoe", "wrong");
      expect((await logIn("zoe", zoe.password)).status).toBe(303);
    }
  });
});

describe("a session", () => {
  it.each([
    ["deactivation", () => fixture.call("deactivate_member", { client_user_id: "m-1" })],
    ["a lock", () => fixture.control("POST", "members/m-1/lock")],
    ["deletion", () => fixture.call("delete_member", { client_user_id: "m-1" })],
  ])("ends at once with %s", async (_what, act) => {
    const cookie = await session(await tokenUrl());
    expect((await fixture.request("/", { headers: { cookie } })).status).toBe(200);
    await act();
    expect((await fixture.request("/", { headers: { cookie } })).status).toBe(302);
  });

  it("ends by logging out, also for a kept copy of the cookie", async () => {
    const cookie = await session(await tokenUrl());
    await fixture.request("/logout", { method: "POST", headers: { cookie } });
    expect((await fixture.request("/", { headers: { cookie } })).status).toBe(302);
  });
});

it("shows every category, its pages, and 404 for what is not there", async () => {
  const cookie = await session(await tokenUrl());
  const home = await (await fixture.request("/", { headers: { cookie } })).text();
  const paths = [...home.matchAll(/href="(\/categories\/[^"]+)"/g)].map(([, path]) => String(path));
  expect(paths.length).toBeGreaterThan(12);
  for (const path of paths.slice(0, 20)) {
    expect((await fixture.request(path, { headers: { cookie } })).status, path).toBe(200);
  }
  expect((await fixture.request("/categories/nowhere", { headers: { cookie } })).status).toBe(404);
  expect((await fixture.request("/offers/1/nowhere", { headers: { cookie } })).status).toBe(404);
});
