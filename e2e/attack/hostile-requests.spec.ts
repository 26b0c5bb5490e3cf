import { expect } from "@playwright/test";
import { z } from "zod";
import { signIn } from "../setup/steps";
import { test } from "../setup/test";
import { cookieOf, visit } from "./setup/actors";
import { rawHead } from "./setup/held-request";
import { rawRequest } from "./setup/raw-request";
import { builtRoutes } from "./setup/routes";
import { samplesFor } from "./setup/samples";

const EVIL = "evil.example";
const OPEN_PATHS = [
  "/",
  "/browse/",
  "/sign-in",
  "/api/auth/signin",
  "/api/auth/signout",
  "/api/auth/error?error=x",
  "/healthz",
];

test("one request with a thousand parameters or cookies is refused before it keeps anybody waiting (ASVS 5.0, 15.2.2)", async ({
  portal,
}) => {
  const many = Array.from({ length: 1_000 }, (_, at) => `c${at}`);
  for (const request of [
    { path: `/sign-in?${many.join("&")}` },
    { path: `/healthz?${many.join("&")}` },
    { path: "/api/categories", headers: { cookie: many.map((name) => `${name}=1`).join("; ") } },
  ]) {
    expect(await rawRequest(portal.url, request), request.path.slice(0, 20)).toMatchObject({ status: 400 });
  }
});

test("a forged Host shows in no link and no redirect (ASVS 5.0, 4.1.3)", async ({ portal, member }) => {
  const cookie = await cookieOf(await visit(portal, member));
  const forgeries: Record<string, string>[] = [
    { host: EVIL },
    { host: `localhost:1@${EVIL}` },
    { "x-forwarded-host": EVIL, "x-forwarded-proto": "https", "x-forwarded-port": "1" },
    { forwarded: `host=${EVIL};proto=https` },
    { "x-original-host": EVIL, "x-host": EVIL },
  ];
  for (const path of [...OPEN_PATHS, "/account"]) {
    for (const forged of forgeries) {
      for (const headers of [forged, { ...forged, cookie }]) {
        const answer = await rawRequest(portal.url, { path, headers });
        expect(JSON.stringify(answer), `${path} with ${JSON.stringify(forged)}`).not.toContain(EVIL);
      }
    }
  }
});

test("no route takes a forged Host for its own, not even for the link that it makes (ASVS 5.0, 4.1.3)", async ({
  portal,
  admin,
}) => {
  const visitor = await visit(portal, admin);
  const { offers: _, ...samples } = await samplesFor(visitor);
  const cookie = await cookieOf(visitor);
  const forged = {
    host: EVIL,
    origin: portal.url,
    "x-forwarded-host": EVIL,
    "x-forwarded-proto": "https",
    forwarded: `host=${EVIL}`,
  };
  // A stream of events does not end.
  const routes = builtRoutes({ ...samples, member: admin.clientUserId }).filter(
    ({ name }) => !/\/events\/route$/.test(name),
  );
  for (const { path, name } of routes) {
    for (const headers of [forged, { ...forged, cookie }]) {
      const answer = await rawRequest(portal.url, { path, headers });
      expect(answer.status, name).toBeLessThan(500);
      expect(JSON.stringify(answer), name).not.toContain(EVIL);
    }
  }
  const path = `/api/admin/members/${encodeURIComponent(admin.clientUserId)}/password-link`;
  const link = await rawRequest(portal.url, { method: "POST", path, headers: { ...forged, cookie } });
  expect(new URL(z.object({ url: z.url() }).parse(JSON.parse(link.body)).url).origin).toBe(portal.url);
});

test("a session cookie that we did not make is no session and no failure, wherever it is shown (ASVS 5.0, 7.2.1, 9.1.1 and 9.1.2)", async ({
  portal,
  member,
}) => {
  const cookie = await cookieOf(await visit(portal, member));
  const token = /session-token=([^;]+)/.exec(cookie)?.[1] ?? "";
  const [header = "", key = "", iv = "", payload = "", tag = ""] = token.split(".");
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  const forgeries = [
    "%",
    "null",
    "a.b.c",
    "x".repeat(4000),
    `${none}.e30.`,
    `${none}.${Buffer.from('{"sid":"1"}').toString("base64url")}.`,
    [none, key, iv, payload, tag].join("."),
    [header, key, iv, `${payload.slice(0, -2)}AA`, tag].join("."),
    [header, key, iv, payload, ""].join("."),
    `${token}.`,
    token.slice(0, -1),
    // Signs that base64 does not have are passed over in reading it.
    [header, key, iv, payload + "!".repeat(4000), tag].join("."),
  ];
  expect((await rawRequest(portal.url, { path: "/api/categories", headers: { cookie } })).status).toBe(200);
  const credentials = [
    ...forgeries.map((forged) => ({ cookie: `next-auth.session-token=${forged}` })),
    ...["Bearer %", `Bearer ${token}`, "Bearer", "Basic %"].map((authorization) => ({ authorization })),
  ];
  for (const headers of credentials) {
    const ask = async (path: string) => await rawRequest(portal.url, { path, headers });
    const why = JSON.stringify(headers);
    for (const path of ["/api/categories", "/api/admin/members"]) expect((await ask(path)).status, why).toBe(401);
    for (const path of ["/account", "/admin"]) expect((await ask(path)).headers.location, why).toContain("/sign-in");
    for (const path of ["/api/auth/session", "/sign-in", "/healthz", "/readyz", "/metrics"])
      expect((await ask(path)).status, why).toBe(200);
  }
});

test("a form without a field is an empty form, of whatever type it says that it is", async ({ portal }) => {
  for (const action of ["signout", "callback/credentials", "callback/second-factor"]) {
    for (const type of ["application/json", "multipart/form-data", "application/x-www-form-urlencoded"]) {
      const headers = { "content-type": type, "content-length": "0" };
      const answer = await rawRequest(portal.url, { method: "POST", path: `/api/auth/${action}`, headers });
      expect(answer.status, `${action} as ${type}`).toBe(302);
      expect(answer.headers.location, `${action} as ${type}`).toContain(portal.url);
    }
  }
});

test("a form whose token is no longer the cookie's is told so and can be sent again, and no fetch takes its place (ASVS 5.0, 3.5.1)", async ({
  page,
  portal,
  member,
}) => {
  const token = async (mode: string) => {
    const { headers } = await rawRequest(portal.url, { path: "/sign-in", headers: { "sec-fetch-mode": mode } });
    return JSON.stringify(headers).includes("csrf-token");
  };
  expect(await token("navigate")).toBe(true);
  expect(await token("cors")).toBe(false);

  await page.goto("/saved");
  await page.context().clearCookies();
  const other = await page.context().newPage();
  await other.goto("/sign-in");
  await page.getByLabel("E-mail").fill(member.email);
  await page.getByLabel("Password").fill(member.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This page was open for too long", { exact: false })).toBeVisible();
  await signIn(page, member);
  await expect(page).toHaveURL(/\/saved$/);
});

test("a person who signs in with cookies blocked is told so, and not that the page is old", async ({
  page,
  portal,
}) => {
  const form = { "content-type": "application/x-www-form-urlencoded" };
  let path = "/api/auth/callback/credentials";
  const sent = await rawRequest(portal.url, {
    method: "POST",
    path,
    headers: form,
    body: "csrfToken=x&email=a&password=b",
  });
  path = `${sent.headers.location}`.replace(portal.url, "");
  const { headers } = await rawRequest(portal.url, { path });
  await page.goto(`${headers.location}`);
  await expect(page.getByText("Please allow cookies for this site", { exact: false })).toBeVisible();
});

test("a form sent to a page without a session leads to sign-in without being sent there; a visit leads back to the full address", async ({
  portal,
}) => {
  const path = "/browse/dining?q=tea&near=60601";
  for (const [method, status] of [
    ["POST", 303],
    ["GET", 307],
  ] as const) {
    const answer = await rawRequest(portal.url, { method, path, headers: { host: "elsewhere.example" } });
    expect(answer.status, method).toBe(status);
    const { href } = new URL(`${answer.headers.location}`, portal.url);
    expect(href, method).toBe(`${portal.url}/sign-in?${new URLSearchParams({ callbackUrl: path })}`);
  }
});

test("the image optimiser is off", async ({ portal }) => {
  for (const url of ["/icon.svg", "http://169.254.169.254/latest/meta-data", "%2Fapi%2Flogos%2F1"]) {
    const answer = await rawRequest(portal.url, { path: `/_next/image?url=${url}&w=640&q=75` });
    expect(answer.status, url).toBe(404);
  }
});

test("a part or a version that a file does not have is refused, and is no failure of the portal", async ({
  portal,
}) => {
  for (const path of ["/sw.js", "/icons/icon-192.png", "/basemap/states.json"]) {
    const after = await rawRequest(portal.url, { path, headers: { range: "bytes=9999999-" } });
    expect(after.headers["content-range"], path).toMatch(/^bytes \*\/\d+$/);
    const other = await rawRequest(portal.url, { path, headers: { "if-match": '"other"' } });
    expect([after.status, other.status], path).toEqual([416, 412]);
    for (const { body } of [after, other]) expect(JSON.parse(body), path).toMatchObject({ code: "invalid_input" });
  }
});

test("no form is taken for a server action, of which there are none, however its address is written", async ({
  portal,
}) => {
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const body = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--b--\r\n';
  for (const path of ["/sign-in", "/api/../sign-in", "/api/%2e%2e/sign-in", "/api/saved/../../sign-in"]) {
    const answer = await rawRequest(portal.url, { method: "POST", path, headers, body });
    expect(answer.status, path).toBe(400);
    expect(JSON.parse(answer.body), path).toMatchObject({ code: "invalid_input" });
  }
});

test("a request for a WebSocket is answered like any other, and holds no connection open", async ({ portal }) => {
  const handshake = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
  for (const [path, status] of [
    ["/healthz", 200],
    ["/sign-in", 200],
    ["/", 307],
    ["/_next/hmr", 307],
  ] as const) {
    const head = await rawHead(
      portal.url,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, close\r\n${handshake}\r\n\r\n`,
    );
    expect(head.split("\r\n")[0], path).toContain(`HTTP/1.1 ${status} `);
  }
});

test("next-auth answers only what the portal uses, and never with 500", async ({ portal }) => {
  const unused = [
    "_log",
    "verify-request",
    "callback/email",
    "signin/email",
    "callback",
    "toString",
    "constructor",
    "x/y/z",
    "%0d%0aset-cookie:x=1",
  ];
  for (const action of unused) {
    for (const method of ["GET", "POST"]) {
      const { status } = await rawRequest(portal.url, { method, path: `/api/auth/${action}` });
      expect(status, `${method} ${action}`).toBe(404);
    }
  }
  for (const error of ["%0d%0aSet-Cookie:x=1", "%E2%98%83", "%", "javascript:alert(1)", "x".repeat(4000)]) {
    const answer = await rawRequest(portal.url, { path: `/api/auth/error?error=${error}` });
    expect(answer.status, error).toBe(303);
    expect(answer.headers["set-cookie"], error).toBeUndefined();
  }
  expect((await rawRequest(portal.url, { path: "/api/auth/callback/credentials" })).status).toBe(405);
  expect((await rawRequest(portal.url, { path: "/api/auth/callback/oidc?code=1" })).status).toBe(404);
});

test("the eleventh wrong password is refused with the time to wait, whatever X-Forwarded-For says (ASVS 5.0, 6.3.1 and 15.3.4)", async ({
  member,
  request,
}) => {
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await (await request.get("/api/auth/csrf")).json());
  const attempt = (index: number) =>
    request.post("/api/auth/callback/credentials", {
      form: { csrfToken, email: member.email, password: "not the password" },
      headers: {
        accept: "text/html",
        "x-forwarded-for": `198.51.100.${index}`,
        "x-real-ip": `198.51.100.${index}`,
      },
      maxRedirects: 0,
    });
  for (let index = 0; index < 10; index++) expect((await attempt(index)).status()).toBe(302);
  const eleventh = await attempt(10);
  expect(eleventh.status()).toBe(429);
  expect(await eleventh.text(), "support finds it").toContain(`>${eleventh.headers()["x-request-id"]}</dd>`);
  expect(Number(eleventh.headers()["retry-after"])).toBeGreaterThan(0);
});
