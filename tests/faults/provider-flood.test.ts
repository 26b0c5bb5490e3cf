import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type RunningWeb, startRunningWeb } from "@/tests/factories/running-web";
import { csrf } from "@/tests/factories/sign-in";

let web: RunningWeb;
/** Requests that the organisation's provider had. */
let asked = 0;
const provider = createServer((_request, response) => {
  asked++;
  const { port } = z.object({ port: z.number() }).parse(provider.address());
  const issuer = `http://127.0.0.1:${port}`;
  const endpoints = { authorization_endpoint: `${issuer}/a`, token_endpoint: `${issuer}/t`, jwks_uri: `${issuer}/j` };
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ issuer, ...endpoints, response_types_supported: ["code"] }));
});

beforeAll(async () => {
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const { port } = z.object({ port: z.number() }).parse(provider.address());
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

test("a stranger makes the portal ask the organisation's provider no more than some hundred times (ASVS 5.0, 2.4.1)", async () => {
  const first = await fetch(`${web.url}/api/auth/csrf`);
  const { csrfToken } = csrf.parse(await first.json());
  const cookie = first.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const headers = { cookie: cookie.join("; "), origin: web.url };
  const statuses: number[] = [];
  for (let index = 0; index < 230; index++) {
    const answer = await fetch(
      index % 2 ? `${web.url}/api/auth/callback/oidc?code=x&state=y` : `${web.url}/api/auth/signin/oidc`,
      index % 2
        ? { headers, redirect: "manual" }
        : { method: "POST", headers, body: new URLSearchParams({ csrfToken }), redirect: "manual" },
    );
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  expect(statuses.slice(0, 200).filter((status) => status >= 400)).toEqual([]);
  expect(statuses.slice(200).filter((status) => status !== 429)).toEqual([]);
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(200);
  expect((await web.ask("/api/categories")).status, "who is signed in notices nothing").toBe(200);
});
