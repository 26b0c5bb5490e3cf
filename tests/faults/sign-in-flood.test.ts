import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningWeb, startRunningWeb } from "@/tests/factories/running-web";
import { csrf } from "@/tests/factories/sign-in";

/** What Redeem may take at most (design, Redeem), on a machine that is otherwise busy, too. */
const PATIENCE_MS = 10_000;
/** As many as one address may try in 15 minutes. */
const FLOOD = 99;

let web: RunningWeb;

beforeAll(async () => {
  web = await startRunningWeb();
});
afterAll(() => web.close());

/** Tries to sign in, as a stranger who has a token and cookies of the portal's forms. */
async function stranger() {
  const first = await fetch(`${web.url}/api/auth/csrf`);
  const { csrfToken } = csrf.parse(await first.json());
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  return async (email: string, signal?: AbortSignal) => {
    const answer = await fetch(`${web.url}/api/auth/callback/credentials`, {
      method: "POST",
      headers: { cookie, origin: web.url, accept: "application/json" },
      body: new URLSearchParams({ csrfToken, email, password: "not the password" }),
      redirect: "manual",
      signal,
    });
    await answer.body?.cancel();
    return answer;
  };
}

test("a flood of passwords to check keeps neither Redeem nor the lists waiting, and says when to come back (ASVS 5.0, 15.2.2)", {
  timeout: 180_000,
}, async () => {
  const tryToSignIn = await stranger();
  const over = new AbortController();
  const flood = Array.from({ length: FLOOD }, (_, index) => tryToSignIn(`nobody-${index}@example.org`, over.signal));
  const ended = Promise.allSettled(flood);
  const [offer] = web.offers;
  const press = await web.ask(`/api/offers/${offer}/redeem`, { method: "POST" });
  expect(press.status).toBe(200);
  expect(press.ms).toBeLessThan(PATIENCE_MS);
  const list = await web.ask("/api/offers");
  expect(list.status).toBe(200);
  expect(list.ms).toBeLessThan(PATIENCE_MS);

  const refused = await Promise.any(
    flood.map(async (answer) => {
      expect((await answer).status).toBe(503);
      return await answer;
    }),
  );
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  over.abort();
  await ended;
});
