import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openFixture } from "./sandbox-fixture";

const zoe = { client_user_id: "m-1", email: "zoe@example.org", firstname: "Zoë", lastname: "O'Brien" };

const fixture = await openFixture();

it("creates a member once, who may log in by the password, and knows only the members there are", async () => {
  const post = async (path: string, body = {}) =>
    (await fixture.request(`/__sandbox/members${path}`, { method: "POST", body: JSON.stringify(body) })).status;
  const login = { username: "ada", password: "correct horse" };
  expect(await post("", { client_user_id: "m-1", ...login })).toBe(201);
  expect((await fixture.request("/login", { method: "POST", body: new URLSearchParams(login) })).status).toBe(303);
  expect(await post("", { client_user_id: "m-1", username: "eva" })).toBe(409);
  expect(await post("", { client_user_id: "m-2", username: "ADA" })).toBe(409);
  for (const act of ["lock", "unlock"]) expect(await post(`/m-2/${act}`)).toBe(404);
});

describe("faults", () => {
  it("play as often as they are told, on requests that match", async () => {
    const body = "<h1>Down</h1>";
    const headers = { "content-type": "text/html", "retry-after": "5" };
    await fixture.control("POST", "faults", [{ match: "POST /v2/client/sso", times: 2, status: 503, headers, body }]);
    expect((await fixture.categories()).status).toBe(200);
    expect(await fixture.control("GET", "faults")).toMatchObject({
      faults: [{ match: "POST /v2/client/sso", times: 2 }],
    });
    for (const _ of [1, 2]) {
      const response = await fixture.request("/v2/client/sso_member.json", { method: "POST" });
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("5");
      expect(await response.text()).toBe(body);
    }
    expect((await fixture.sso(zoe)).json.status).toBe("ok");
  });

  it("answer 200 where they have a body alone, and leave control to itself", async () => {
    await fixture.control("POST", "faults", [{ match: "/", body: "not what you asked for" }]);
    expect((await fixture.control("GET", "members")).members).toEqual([]);
    const answer = await fixture.categories();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("not what you asked for");
  });

  it("send a body that is JSON as JSON, unless they say what it is", async () => {
    const body = JSON.stringify({ status: "fail" });
    const typeOf = async (one: object) => {
      await fixture.control("POST", "faults", [{ match: "sso_member", ...one }]);
      const { headers } = await fixture.request("/v2/client/sso_member.json", { method: "POST" });
      return headers.get("content-type");
    };
    expect(await typeOf({ body })).toMatch(/^application\/json/);
    expect(await typeOf({ body: "not JSON" })).toMatch(/^text\/plain/);
    expect(await typeOf({ body, headers: { "content-type": "text/html" } })).toBe("text/html");
  });

  it("send a body in chunks where a header says so, and then do not say its length, too", async () => {
    const headers = { "transfer-encoding": "chunked" };
    await fixture.control("POST", "faults", [{ match: "sso_member", headers, body: "<p>away</p>" }]);
    const answer = await fixture.request("/v2/client/sso_member.json", { method: "POST" });
    expect(answer.headers.get("content-length")).toBeNull();
    expect(await answer.text()).toBe("<p>away</p>");
  });

  it("play once unless told otherwise, the first that fits first, on a query too, and with headers alone", async () => {
    const some = (status: number) => ({ match: "GET /login?x=1", status });
    const headers = { "x-fault": "yes" };
    await fixture.control("POST", "faults", [some(503), some(502), { match: "GET /login", headers }]);
    const statuses = [];
    for (const path of ["/login?x=1", "/login?x=1"]) statuses.push((await fixture.request(path)).status);
    expect(statuses).toEqual([503, 502]);
    const answer = await fixture.request("/login");
    expect([answer.status, answer.headers.get("x-fault"), await answer.text()]).toEqual([200, "yes", ""]);
    expect(await (await fixture.request("/login?x=1")).text()).toContain("Log in");
    expect(await fixture.control("GET", "faults")).toEqual({ faults: [] });
  });

  it("drop the connection before the work, or after it", async () => {
    await fixture.control("POST", "faults", [{ match: "sso_member", drop: true }]);
    await expect(fixture.sso(zoe)).rejects.toThrow();
    expect((await fixture.control("GET", "members")).members).toEqual([]);

    await fixture.control("POST", "faults", [{ match: "sso_member", drop: "after" }]);
    await expect(fixture.sso(zoe)).rejects.toThrow();
    expect((await fixture.control("GET", "members")).members).toHaveLength(1);
    const cut = { path: "/v2/client/sso_member.json", status: "dropped", fault: "sso_member" };
    expect((await fixture.control("GET", "requests")).requests).toMatchObject([cut, cut]);
  });

  it("drop the connection after work that ended in a refusal, too", async () => {
    await fixture.control("POST", "faults", [{ match: "sso_member", drop: "after" }]);
    const body = "x".repeat(2 ** 20 + 1);
    await expect(fixture.request("/v2/client/sso_member.json", { method: "POST", body })).rejects.toThrow();
    const { requests } = await fixture.control("GET", "requests");
    expect(requests).toMatchObject([{ status: "dropped", fault: "sso_member" }]);
  });

  it("delay, and the request then goes its way", async () => {
    await fixture.control("POST", "faults", [{ match: "sso_member", delayMs: 150 }]);
    const started = performance.now();
    expect((await fixture.sso(zoe)).json.status).toBe("ok");
    expect(performance.now() - started).toBeGreaterThanOrEqual(149);
  });

  it("are refused in words where they do not fit", async () => {
    await expect(fixture.control("POST", "faults", [{ match: "x", colour: "red" }])).rejects.toThrow(/colour/);
    await expect(fixture.control("POST", "clock", { advanceSeconds: -5 })).rejects.toThrow(/advanceSeconds/);
  });
});

it("takes the service time that is switched on, in parallel and on both interfaces", async () => {
  expect((await fixture.categories()).status, "once without it: the first page takes its own time").toBe(200);
  await fixture.control("PATCH", "switches", { serviceTimeMs: 500 });
  const started = performance.now();
  await Promise.all([1, 2, 3, 4].map((n) => fixture.sso({ ...zoe, client_user_id: `m-${n}` })));
  const took = performance.now() - started;
  expect(took).toBeGreaterThanOrEqual(499);
  expect(took).toBeLessThan(4 * 500);
  const asked = performance.now();
  expect((await fixture.categories()).status).toBe(200);
  expect(performance.now() - asked).toBeGreaterThanOrEqual(499);
});

it("takes the service time of its settings until another is switched on, and again after a reset", async () => {
  await fixture.restart({ serviceTimeMs: 20 });
  const told = () => fixture.control("GET", "switches");
  expect(await told()).toMatchObject({ serviceTimeMs: 20 });
  await fixture.control("PATCH", "switches", { serviceTimeMs: 0 });
  expect(await told()).toMatchObject({ serviceTimeMs: 0 });
  await fixture.control("POST", "reset");
  expect(await told()).toMatchObject({ serviceTimeMs: 20 });
  await fixture.restart();
});

it("refuses the feed of an account without feed integration", async () => {
  await fixture.control("PATCH", "switches", { feedIntegration: false });
  expect((await fixture.categories()).status).toBe(403);
});

it("sends Date by its own clock, so that the feed is never newer than the answer, and in a refusal too", async () => {
  await fixture.control("POST", "clock", { advanceSeconds: 2 * 86_400 });
  await fixture.control("POST", "feed", { change: 1 });
  const answer = await fixture.categories();
  const told = (name: string) => Date.parse(answer.headers.get(name) ?? "");
  expect(told("last-modified")).toBeLessThanOrEqual(told("date"));

  const refused = await fixture.request("/__sandbox/clock", { method: "POST", body: "no JSON" });
  expect(refused.status).toBe(400);
  const behind = fixture.sandbox.clock.now().getTime() - Date.parse(refused.headers.get("date") ?? "");
  expect(Math.abs(behind)).toBeLessThan(5000);
});

it("leaves a Date that a fault sends as it is", async () => {
  const date = "Thu, 01 Jan 2015 00:00:00 GMT";
  await fixture.control("POST", "faults", [{ match: "feed", status: 503, headers: { date } }]);
  expect((await fixture.categories()).headers.get("date")).toBe(date);
});

it.each([
  ["blocks", { address: "localhost" }, "an IPv4 or IPv6 address is needed"],
  ["faults", [{ match: "sso_member", drop: "before" }], 'true, false or "after" is needed'],
])("refuses what %s cannot be with the reason", async (path, body, reason) => {
  const answer = await fixture.request(`/__sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(reason);
});

describe("reset", () => {
  it("on request: forgets members, mails, journal, faults, blocks, switches, changes of the feed and the clock; keeps keys and credentials", async () => {
    const feed = await (await fixture.categories()).text();
    await fixture.control("POST", "feed", { drop: { category: "dining" } });
    expect(await (await fixture.categories()).text()).not.toBe(feed);
    await fixture.sso({ ...zoe, send_welcome_email: "1" });
    await fixture.control("POST", "clock", { advanceSeconds: 600 });
    await fixture.control("PATCH", "switches", { accountActive: false });
    await fixture.control("POST", "faults", [{ match: "sso_member", times: 9, status: 500 }]);
    await fixture.control("POST", "blocks", { address: "127.0.0.1" });
    await fixture.control("POST", "reset");

    expect((await fixture.control("GET", "members")).members).toEqual([]);
    expect((await fixture.control("GET", "outbox")).mails).toEqual([]);
    expect((await fixture.control("GET", "requests")).requests).toEqual([]);
    expect(Math.abs(fixture.sandbox.clock.now().getTime() - Date.now())).toBeLessThan(1000);
    expect((await fixture.sso(zoe)).json.status).toBe("ok");
    expect(await (await fixture.categories()).text()).toBe(feed);
  });

  it("daily, once the clock has passed the hour; the clock, keys and switches stay", async () => {
    await fixture.restart({ resetHour: 3 });
    await fixture.sso(zoe);
    await fixture.control("PATCH", "switches", { errorShape: "array" });
    await fixture.control("POST", "clock", { advanceSeconds: 86_400 });
    await fixture.request("/login");

    expect((await fixture.control("GET", "members")).members).toEqual([]);
    expect(await fixture.control("GET", "switches")).toMatchObject({ errorShape: "array" });
    expect(fixture.sandbox.clock.now().getTime() - Date.now()).toBeGreaterThan(86_000_000);
    expect((await fixture.sso(zoe)).json.status).toBe("ok");
    expect((await fixture.control("GET", "members")).members).toHaveLength(1);
  });

  it("daily, but not because the hour was changed, or set again after it was off for days", async () => {
    const one = { members: [{ client_user_id: zoe.client_user_id }] };
    await fixture.sso(zoe);
    for (const resetHour of [0, 23, "off"] as const) {
      await fixture.restart({ resetHour });
      await fixture.request("/login");
      expect(await fixture.control("GET", "members"), String(resetHour)).toMatchObject(one);
    }
    await fixture.control("POST", "clock", { advanceSeconds: 3 * 86_400 });
    await fixture.restart({ resetHour: 3 });
    await fixture.request("/login");
    expect(await fixture.control("GET", "members"), "set again").toMatchObject(one);
  });
});

describe("pages", () => {
  it("show journal, members, outbox and clock", async () => {
    await fixture.sso({ ...zoe, client_user_id: "<b>m-1</b>", send_welcome_email: "1" });
    const page = await (await fixture.request("/__sandbox/")).text();
    for (const part of ["&lt;b&gt;m-1&lt;/b&gt;", "POST /v2/client/sso_member.json", "Welcome to Brightside Perks"]) {
      expect(page).toContain(part);
    }
    expect(page).not.toContain("<b>m-1</b>");
  });

  it("show credentials and the service key in three forms to copy, and the saved key", async () => {
    const answer = await fixture.request("/__sandbox/back-office");
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none';.*; frame-ancestors 'none'$/);
    const page = await answer.text();
    const { credentials, dataDir } = fixture.sandbox;
    const texts = [
      ...[credentials.apiUsername, credentials.apiPassword, credentials.apiKey],
      ...[credentials.feedKey, credentials.feedPassword],
      ...["service-key.ssh.pub", "service-key.pkcs1.pem", "service-key.pkcs8.pem", "client-key.ssh.pub"].map((name) =>
        readFileSync(`${dataDir}/${name}`, "utf8").trim(),
      ),
    ];
    for (const text of texts) expect(page).toContain(text);
    for (const name of ["accountActive", "feedIntegration"]) {
      expect(page, "a button switches it off").toContain(`data-json="{&quot;${name}&quot;:false}"`);
    }
  });

  it("refuse a public key that is no SSH line", async () => {
    const body = readFileSync(`${fixture.dataDir}/service-key.pkcs8.pem`, "utf8");
    const response = await fixture.request("/__sandbox/public-key", { method: "PUT", body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('one line that begins with "ssh-rsa"');
  });
});
