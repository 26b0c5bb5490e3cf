import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { getMember } from "@/lib/members";
import { type RunningWeb, startRunningWeb, type Told } from "@/tests/factories/running-web";

/** What Redeem may take at most, whatever the service does (design, Redeem). */
const PATIENCE_MS = 10_000;
/** On a busy machine an answer of our own waits for the processor, too. */
const SLACK_MS = 4_000;

let web: RunningWeb;
let presses = 0;

beforeAll(async () => {
  web = await startRunningWeb();
});
afterAll(() => web.close());
afterEach(() => web.control("POST", "faults", []));

const press = (headers: Record<string, string> = {}, offer = web.offers[presses++ % web.offers.length]) =>
  web.ask(`/api/offers/${offer}/redeem`, { method: "POST", headers });
const codeOf = ({ text }: Told): unknown => z.object({ code: z.string() }).parse(JSON.parse(text)).code;
const urlOf = ({ text }: Told): string => z.object({ url: z.url() }).parse(JSON.parse(text)).url;

async function callsOf(operation: string): Promise<number> {
  const journal = z.object({ requests: z.array(z.looseObject({ path: z.string() })) });
  const { requests } = journal.parse(await web.control("GET", "requests"));
  return requests.filter(({ path }) => path.includes(operation)).length;
}

describe("Redeem, while the service", () => {
  test.each([
    ["hangs", { delayMs: 60_000 }, 504, "service_timeout"],
    ["is gone after the request", { drop: true }, 504, "service_timeout"],
    ["fails by itself", { status: 500 }, 502, "service_unavailable"],
    ["is overloaded", { status: 503, headers: { "retry-after": "60" } }, 502, "service_unavailable"],
    ["answers with a page", { status: 200, body: "<html>Maintenance</html>" }, 502, "service_answer"],
    ["answers with JSON of another kind", { status: 200, body: "[]" }, 502, "service_answer"],
  ] as const)(
    "%s, is answered in time with its own words, and the pages keep their speed",
    async (_, fault, status, code) => {
      const calm = await slowestOf(10);
      await web.control("POST", "faults", [{ match: "sso_member", times: 20, ...fault }]);
      const pressed = Promise.all(Array.from({ length: 5 }, () => press()));
      const meanwhile = await slowestOf(10);
      for (const answer of await pressed) {
        expect(answer.ms).toBeLessThan(PATIENCE_MS + SLACK_MS);
        expect([answer.status, codeOf(answer)]).toEqual([status, code]);
      }
      expect(meanwhile).toBeLessThan(Math.max(3_000, 5 * calm));

      await web.control("POST", "faults", []);
      expect((await press()).status).toBe(200);
    },
    40_000,
  );
});

test("an answer that is lost after the service acted leaves the member's state unknown, and the next press settles it", async () => {
  await web.control("POST", "faults", [{ match: "sso_member", drop: "after" }]);
  expect(codeOf(await press())).toBe("service_timeout");
  expect(getMember(web.runtime, "zoe-1")).toMatchObject({
    serviceState: "unknown",
    attempts: expect.arrayContaining([expect.objectContaining({ outcome: "service_timeout" })]),
  });
  expect((await press()).status).toBe(200);
  expect(getMember(web.runtime, "zoe-1")?.serviceState).toBe("active");
});

test("twenty presses at once with one idempotency key are one call at the service; with it another offer is refused", async () => {
  const before = await callsOf("sso_member");
  const key = { "idempotency-key": "one press" };
  const [offer, other] = web.offers;
  const answers = await Promise.all(Array.from({ length: 20 }, () => press(key, offer)));
  expect(new Set(answers.map(urlOf)).size).toBe(1);
  expect(await callsOf("sso_member")).toBe(before + 1);
  expect((await press(key, other)).status).toBe(422);
});

test("a token that was used, or is older than 60 s, opens nothing; a new press does", async () => {
  const open = web.openAtProgram;
  const used = urlOf(await press());
  expect(await open(used)).toBe(303);
  expect(await open(used)).toBe(410);
  const late = urlOf(await press());
  await web.control("POST", "clock", { advanceSeconds: 61 });
  expect(await open(late)).toBe(410);
  expect(await open(urlOf(await press()))).toBe(303);
});

test("a service whose clock is an hour ahead is no reason to refuse a member", async () => {
  await web.control("POST", "clock", { advanceSeconds: 3_600 });
  const answer = await press();
  expect(answer.status).toBe(200);
  expect(await web.openAtProgram(urlOf(answer))).toBe(303);
});

/** Milliseconds of the slowest of some requests to the catalogue, one after the other. */
async function slowestOf(count: number): Promise<number> {
  let slowest = 0;
  for (let i = 0; i < count; i++) {
    const { status, ms } = await web.ask(i % 2 === 0 ? "/browse" : "/api/offers?limit=50");
    expect(status).toBe(200);
    slowest = Math.max(slowest, ms);
    await sleep(20);
  }
  return slowest;
}
