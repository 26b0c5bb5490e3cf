import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningWeb, startRunningWeb } from "@/tests/factories/running-web";
import { csrf } from "@/tests/factories/sign-in";
import { startListening } from "@/tests/factories/start-listening";

let web: RunningWeb;
/** Requests that the organisation's provider had. */
let asked = 0;
const provider = createServer((request, response) => {
  asked++;
  const issuer = `http://${request.headers.host}`;
  const endpoints = { authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t`, jwks_uri: `${issuer}/j` };
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ issuer, ...endpoints, response_types_supported: ["code"] }));
});

beforeAll(async () => {
  const port = await startListening(provider);
  web = await startRunningWeb({
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: "portal",
    OIDC_CLIENT_SECRET: "a secret of the tests",
  });
});
afterAll(async () => {
  await web.close();
  provider.close();
});

/** Goes to the provider and comes back, as a browser with the cookies of the answers does. */
async function browser() {
  const cookies = new Map<string, string>();
  const open = async (path: string, { headers, ...init }: Omit<RequestInit, "headers"> & { headers?: object } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = { cookie, origin: web.url, ...headers };
    const answer = await fetch(web.url + path, { ...init, headers: sent, redirect: "manual" });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";", 1)[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    return { status: answer.status, text: await answer.text() };
  };
  const { csrfToken } = csrf.parse(JSON.parse((await open("/api/auth/csrf")).text));
  return {
    open,
    signIn: (headers: object = {}) =>
      open("/api/auth/signin/oidc", { method: "POST", headers, body: new URLSearchParams({ csrfToken }) }),
  };
}

test("another site can send a visitor's browser here as often as it likes: it neither asks the provider nor uses up the office's count (ASVS 5.0, 6.1.1)", async () => {
  const { open, signIn } = await browser();
  for (let index = 0; index < 115; index++) {
    // Cookies that are SameSite=Lax stay at home.
    const headers = { cookie: "", origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    expect((await signIn(headers)).status).toBe(403);
    expect((await open("/api/auth/callback/oidc?code=x&state=y", { headers })).status).toBeLessThan(400);
  }
  expect(asked).toBe(0);
  expect((await signIn()).status).toBe(200);
  expect(asked).toBe(1);
});

test("a stranger makes the portal ask the organisation's provider no more than some hundred times (ASVS 5.0, 2.4.1)", async () => {
  const { open, signIn } = await browser();
  const there: number[] = [];
  const back: number[] = [];
  for (let index = 0; index < 115; index++) {
    there.push((await signIn()).status);
    back.push((await open("/api/auth/callback/oidc?code=x&state=y")).status);
  }
  // The way to the provider of the test before counts, too.
  for (const [statuses, most] of [
    [there, 99],
    [back, 100],
  ] as const) {
    expect(statuses.slice(0, most).filter((status) => status >= 400)).toEqual([]);
    expect(statuses.slice(most).filter((status) => status !== 429)).toEqual([]);
  }
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(200);
  expect((await web.ask("/api/categories")).status, "who is signed in notices nothing").toBe(200);
});
