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
const { link: offerLink, expDate } = await firstOffer();

async function firstOffer() {
  const { feedKey, feedPassword } = fixture.sandbox.credentials;
  const authorization = `Basic ${Buffer.from(`${feedKey}:${feedPassword}`).toString("base64")}`;
  const path = "/discounts/api/v2.2/feed/offers.json?category_key=dining&count=1&page=1";
  const text = await (await fixture.request(path, { headers: { authorization } })).text();
  const link = new URL(/"link":"([^"]+)"/.exec(text)?.[1] ?? "no link in the feed");
  return { link, expDate: /"exp_date":"([^"]+)"/.exec(text)?.[1] };
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
    expect(cookie).toMatch(/; samesite=lax/i);

    const page = await fixture.request(offerLink.pathname, { headers: { cookie: cookie.split(";")[0] ?? "" } });
    const text = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*; frame-ancestors 'none'$/);
    expect(text).toContain("Signed in as Zoë O&#x27;Brien");
    for (const part of ["How to redeem", "Terms", "Locations"]) expect(text).toContain(part);
    const through = new Date(`${/Valid through ([^<]+)</.exec(text)?.[1]} UTC`);
    expect(through.toISOString().slice(0, 10)).toBe(expDate);
  });

  it("works once", async () => {
    const url = await tokenUrl();
    expect(await land(url)).toBe("/");
    const second = await fixture.request(url);
    expect(second.status).toBe(410);
    expect(await second.text()).toContain("already been used");
    expect(second.headers.get("set-cookie")).toBeNull();
    expect(await fixture.lastReasons()).toEqual(["token: used"]);
  });

  it("works for 60 seconds", async () => {
    const [early, late] = [await tokenUrl(), await tokenUrl()];
    await fixture.control("POST", "clock", { advanceSeconds: 55 });
    expect(await land(early)).toBe("/");
    await fixture.control("POST", "clock", { advanceSeconds: 5 });
    const response = await fixture.request(late);
    expect(response.status).toBe(410);
    expect(await response.text()).toContain("has expired");
  });

  it("is refused for an unknown token", async () => {
    expect((await fixture.request(`${await tokenUrl()}0`)).status).toBe(403);
  });

  it.each([
    ["deactivated", () => fixture.call("deactivate_member", { client_user_id: "m-1" })],
    ["locked", () => fixture.control("POST", "members/m-1/lock")],
  ])("is refused for a member %s meanwhile", async (_state, act) => {
    const url = await tokenUrl();
    await act();
    const response = await fixture.request(url);
    expect([response.status, response.headers.get("set-cookie")]).toEqual([403, null]);
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
    expect(await reasonFor("/"), "which is where it was to lead").toBe("");
    expect(await land(`${withPage(await tokenUrl(), "/categories/dining")}&page_request=/`)).toBe("/");
    expect(await fixture.lastReasons()).toEqual(["page_request was given more than once"]);
  });

  it("leads to a category's page", async () => {
    expect(await land(withPage(await tokenUrl(), "/categories/dining"))).toBe("/categories/dining");
  });
});

describe("a visitor without a login", () => {
  it("sees the login form for every page, and comes back to the page after it", async () => {
    await fixture.sso(zoe);
    const response = await fixture.request(offerLink.pathname);
    const login = response.headers.get("location") ?? "";
    expect(login).toBe(`/login?page_request=${encodeURIComponent(offerLink.pathname)}`);
    const form = await (await fixture.request(login)).text();
    expect(form).toContain(`name="page_request" value="${offerLink.pathname}"`);

    const body = new URLSearchParams({ username: "zoe", password: zoe.password, page_request: offerLink.pathname });
    const after = await fixture.request("/login", { method: "POST", body });
    expect(after.headers.get("location")).toBe(offerLink.pathname);

    const withQuery = await fixture.request("/categories/dining?page=2");
    expect(withQuery.headers.get("location")).toBe("/login?page_request=%2Fcategories%2Fdining%3Fpage%3D2");
  });

  it("comes home after the login form, where it was told of another address", async () => {
    await fixture.sso(zoe);
    const body = new URLSearchParams({
      username: "zoe",
      password: zoe.password,
      page_request: "https://elsewhere.example/",
    });
    const after = await fixture.request("/login", { method: "POST", body });
    expect([after.status, after.headers.get("location")]).toEqual([303, "/"]);
  });

  it("is not logged in as a member without a password, whatever is typed", async () => {
    const { password: _, ...withoutPassword } = zoe;
    await fixture.sso(withoutPassword);
    for (const typed of ["", "anything"]) {
      const refused = await logIn("zoe", typed);
      expect([refused.status, refused.headers.get("set-cookie")]).toEqual([403, null]);
    }
    expect(await fixture.lastReasons()).toEqual(["login form: wrong"]);
  });

  it("is locked out after five failed attempts, until support unlocks", async () => {
    await fixture.sso(zoe);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(await (await logIn("zoe", "wrong")).text()).toContain("User name or password is wrong");
    }
    expect(await (await logIn("zoe", "wrong")).text()).toContain("locked");
    expect(await fixture.control("GET", "members")).toMatchObject({ members: [{ state: "locked", failed_logins: 5 }] });
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

  it("logs in by the password of the latest call alone, however a keyboard composes its letters", async () => {
    await fixture.sso(zoe);
    await fixture.sso({ ...zoe, password: "Zoë".normalize("NFC") });
    expect((await logIn("zoe", zoe.password)).status).toBe(403);
    expect((await logIn("zoe", "Zoë".normalize("NFD"))).status).toBe(303);
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

  it("of another program is not logged in here by that program's password", async () => {
    const theirs = { client_user_id: "theirs", username: "theirs", program: "moonside", password: zoe.password };
    await fixture.control("POST", "members", theirs);
    const refused = await logIn("theirs", zoe.password);
    expect([refused.status, refused.headers.get("set-cookie")]).toEqual([403, null]);
    expect(await refused.text()).toContain("User name or password is wrong");
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
    const out = await fixture.request("/logout", { method: "POST", headers: { cookie } });
    expect(out.headers.get("set-cookie")).toMatch(/^brightside=; .*expires=Thu, 01 Jan 1970/);
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
  expect((await fixture.request(`${offerLink.pathname}-x`, { headers: { cookie } })).status).toBe(404);
});

it("keeps what the feed drops", async () => {
  const cookie = await session(await tokenUrl());
  const show = async (path: string) => (await fixture.request(path, { headers: { cookie } })).text();
  const before = [await show("/"), await show("/categories/dining")];
  await fixture.control("POST", "feed", { drop: { everything: true } });
  expect([await show("/"), await show("/categories/dining")]).toEqual(before);
});

it("leads page by page through all merchants of a category", async () => {
  const cookie = await session(await tokenUrl());
  const show = async (path: string) => (await fixture.request(path, { headers: { cookie } })).text();
  const merchantsOn = (page: string) => [...page.matchAll(/<h2>/g)].length;
  const first = await show("/categories/dining?page=1");
  for (const page of ["0", "-1", "x"]) expect(await show(`/categories/dining?page=${page}`), page).toBe(first);

  const merchants = [merchantsOn(first)];
  let next = /href="([^"]+)">Next/.exec(first)?.[1];
  while (next) {
    const page = await show(next);
    merchants.push(merchantsOn(page));
    next = /href="([^"]+)">Next/.exec(page)?.[1];
  }
  const { feedKey, feedPassword } = fixture.sandbox.credentials;
  const authorization = `Basic ${Buffer.from(`${feedKey}:${feedPassword}`).toString("base64")}`;
  const feed = await fixture.request("/discounts/api/v2.2/feed/categories.json", { headers: { authorization } });
  expect(await feed.json()).toContainEqual(
    expect.objectContaining({ key: "dining", merchant_count: merchants.reduce((sum, count) => sum + count) }),
  );
  expect(merchants.at(-1)).toBeGreaterThan(0);
});
