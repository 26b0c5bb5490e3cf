import { afterAll, beforeAll, expect, test } from "vitest";
import { MEMBER, type RunningWeb, startRunningWeb } from "@/tests/factories/running-web";
import { openSignIn } from "@/tests/factories/sign-in";

/** What Redeem may take at most (design, Redeem), on a machine that is otherwise busy, too. */
const PATIENCE_MS = 10_000;
/** As many as one address may try in 15 minutes. */
const FLOOD = 99;

let web: RunningWeb;

beforeAll(async () => {
  web = await startRunningWeb({ TRUSTED_PROXIES: "127.0.0.1,::1" });
});
afterAll(() => web.close());

test("a flood of passwords from one address, and from the many networks of a home, keeps nobody elsewhere from signing in (ASVS 5.0, 15.2.2)", {
  timeout: 180_000,
}, async () => {
  const form = await openSignIn(web.url);
  const signIn = async () => {
    const began = performance.now();
    const { headers } = await form.send(MEMBER, { address: "198.51.100.7" });
    expect(headers.getSetCookie().join()).toContain("session-token=");
    return performance.now() - began;
  };
  const alone = await signIn();
  const over = new AbortController();
  const senders = Array.from({ length: 60 }, (_, index) => [
    "203.0.113.7",
    `2001:db8:7:${(0xab00 + index).toString(16)}::7`,
  ]).flat();
  const flood = senders.map((address, index) =>
    form.send({ email: `no-${index}@example.org`, password: "not the password" }, { address, signal: over.signal }),
  );
  const ended = Promise.allSettled(flood);
  await Promise.race(flood);
  expect(await signIn()).toBeLessThan(12 * alone);
  over.abort();
  await ended;
});

test("one network has a hundred links mailed in 15 minutes, whomever they are for, and keeps nobody else from theirs (ASVS 5.0, 2.4.1)", async () => {
  const ask = async (address: string, email: string) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": address };
    return (await web.ask("/api/password/link", { method: "POST", headers, body: `email=${email}` })).status;
  };
  const asked = Array.from({ length: 100 }, (_, index) => ask("203.0.113.8", `no-${index}@example.org`));
  expect(await Promise.all(asked)).toEqual(Array(100).fill(303));
  expect(await ask("203.0.113.8", "no-100@example.org")).toBe(429);
  expect(await ask("198.51.100.8", "no-100@example.org")).toBe(303);
});

test("a flood of passwords to check keeps neither Redeem nor the lists waiting, and says when to come back (ASVS 5.0, 15.2.2)", {
  timeout: 180_000,
}, async () => {
  const form = await openSignIn(web.url);
  const over = new AbortController();
  const flood = Array.from({ length: FLOOD }, (_, index) =>
    form.send({ email: `nobody-${index}@example.org`, password: "not the password" }, { signal: over.signal }),
  );
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
