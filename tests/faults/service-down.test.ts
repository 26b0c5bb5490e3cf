import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { getMember } from "@/lib/members";
import { freePort } from "@/tests/factories/free-port";
import { type Relay, startRelay } from "@/tests/factories/relay";
import { type RunningWeb, startRunningWeb, type Told } from "@/tests/factories/running-web";
import { selfSigned, startTlsServer } from "@/tests/tls-server";

/** What Redeem may take at most, whatever the service does (design, Redeem). */
const PATIENCE_MS = 10_000;
const AT_ONCE_MS = 3_000;
/** On a busy machine, as while other tests run, an answer of our own waits for the processor, too. */
const SLACK_MS = process.env.SOAK === "1" ? 0 : 4_000;

const JSON_HEADERS = { "content-type": "application/json" };

let web: RunningWeb;
/** Before the service, so that it can be gone, and another be in its place. */
let relay: Relay;
let presses = 0;
const expired = selfSigned({ ends: Date.now() - 86_400_000 });
const folder = mkdtempSync(path.join(tmpdir(), "service-down-"));

beforeAll(async () => {
  relay = await startRelay(await freePort());
  web = await startRunningWeb(({ ca }) => {
    const authorities = path.join(folder, "authorities.pem");
    writeFileSync(authorities, `${ca}\n${expired.cert}`);
    return { MEMBER_API_URL: `https://localhost:${relay.port}`, NODE_EXTRA_CA_CERTS: authorities };
  });
  await toService();
});
afterAll(async () => {
  await web.close();
  await relay.close();
  rmSync(folder, { recursive: true });
});
afterEach(() => web.control("POST", "faults", []));

const toService = () => relay.lead(Number(new URL(web.sandbox.url).port));

const press = (headers: Record<string, string> = {}, offer = web.offers[presses++ % web.offers.length]) =>
  web.ask(`/api/offers/${offer}/redeem`, { method: "POST", headers });
const codeOf = ({ text }: Told): unknown => z.object({ code: z.string() }).parse(JSON.parse(text)).code;
const urlOf = ({ text }: Told): string => z.object({ url: z.url() }).parse(JSON.parse(text)).url;

/** As the service refuses a member whom it has deactivated. */
function deactivated(): string {
  const error = { unauthorized: "Member account is deactivated" };
  return JSON.stringify({ status: "fail", error, class: "client", method: "sso_member" });
}

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
    ["answers with JSON of another kind", { status: 200, headers: JSON_HEADERS, body: "[]" }, 502, "service_answer"],
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
      expect(meanwhile).toBeLessThan(Math.max(2_000, 5 * calm));

      await web.control("POST", "faults", []);
      expect((await press()).status).toBe(200);
    },
    40_000,
  );
});

test("Redeem waits for a service that is slow, but in time", async () => {
  await web.control("POST", "faults", [{ match: "sso_member", delayMs: 3_000 }]);
  const slow = await press();
  expect(slow.status).toBe(200);
  expect(slow.ms).toBeGreaterThan(3_000);
  expect(slow.ms).toBeLessThan(PATIENCE_MS + SLACK_MS);
});

test("with a service that is gone, or whose certificate ended yesterday, Redeem fails at once and sends nothing", async () => {
  const before = await callsOf("sso_member");
  let requests = 0;
  const impostor = await startTlsServer(() => requests++, expired);
  for (const place of ["nowhere", Number(new URL(impostor.url).port)] as const) {
    await relay.lead(place);
    const answers = await Promise.all(Array.from({ length: 5 }, () => press()));
    for (const answer of answers) {
      expect(answer.ms).toBeLessThan(AT_ONCE_MS);
      expect([answer.status, codeOf(answer)]).toEqual([502, "service_unavailable"]);
    }
    expect((await web.ask("/browse")).status).toBe(200);
  }
  expect([requests, await callsOf("sso_member")]).toEqual([0, before]);
  expect(readFileSync(web.logFile, "utf8")).toContain("certificate has expired");

  await toService();
  expect((await press()).status).toBe(200);
});

test("an answer that is lost after the service acted leaves the member's state unknown, and the next press settles it", async () => {
  await web.control("POST", "faults", [{ match: "sso_member", drop: "after" }]);
  expect(codeOf(await press())).toBe("service_timeout");
  expect(getMember(web.runtime, "zoe-1")).toMatchObject({
    serviceState: "unknown",
    attempts: expect.arrayContaining([expect.objectContaining({ outcome: "service_timeout" })]),
  });
  expect((await press()).status).toBe(200);
  expect(getMember(web.runtime, "zoe-1").serviceState).toBe("active");
});

describe("the answer to Redeem", () => {
  const html = { accept: "text/html" };
  const numberIn = (page: Told) => /<dd class="code">([^<]+)<\/dd>/.exec(page.text)?.[1];
  const keyIn = (page: Told) => /name="Idempotency-Key" value="([^"]+)"/.exec(page.text)?.[1] ?? "";

  test("that carries a login stays in no cache, and tells the program of no page, in either form", async () => {
    const kept = { "cache-control": "no-store", "referrer-policy": "no-referrer" };
    const script = await press();
    expect([script.status, script.headers]).toEqual([200, expect.objectContaining(kept)]);
    const login = { ...kept, location: expect.stringContaining("page_request=") };
    for (const accept of ["text/html", "*/*"]) {
      const form = await press({ accept });
      expect([form.status, form.headers], accept).toEqual([303, expect.objectContaining(login)]);
    }
  });

  test.each([
    ["a service that is away", { status: 503 }, 502, true],
    ["an answer that never came", { drop: "after" }, 504, true],
    ["an answer that nobody foresaw", { status: 200, body: "<html>Maintenance</html>" }, 502, true],
    ["a member who was deactivated", { status: 200, headers: JSON_HEADERS, body: deactivated() }, 403, false],
  ] as const)("that tells of %s has its number, as a page and for a script", async (_, fault, status, mayPass) => {
    await web.control("POST", "faults", [{ match: "sso_member", times: 20, ...fault }]);
    const attempts = () => getMember(web.runtime, "zoe-1").attempts.map(({ id }) => id);
    const page = await press(html);
    expect(page.status).toBe(status);
    expect(page.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    expect(attempts()).toContain(numberIn(page));
    const script = await press();
    expect(attempts()).toContain(JSON.parse(script.text).attemptId);

    const again = keyIn(page);
    expect(again !== "", "the button that tries again").toBe(mayPass);
    expect(keyIn(await press(html)) !== again, "is of one attempt").toBe(mayPass);
  });

  test("is of one attempt for each tab that waits for it, so that the next offer is not refused", async () => {
    const form = { ...html, "content-type": "application/x-www-form-urlencoded" };
    const open = () => web.ask(`/offers/${web.offers[0]}/redeeming`, { method: "POST", headers: form, body: "" });
    const keys = [keyIn(await open()), keyIn(await open())];
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain("");
  });
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

test("the key of a form counts however its content type is written", async () => {
  const [offer, other] = web.offers;
  const submit = (id: number | undefined, type: string) =>
    web.ask(`/api/offers/${id}/redeem`, {
      method: "POST",
      headers: { "content-type": type },
      body: "Idempotency-Key=one+form",
    });
  const first = await submit(offer, "application/x-www-form-urlencoded");
  expect(first.status).toBe(200);
  expect(urlOf(await submit(offer, "Application/X-WWW-Form-URLencoded; charset=UTF-8"))).toBe(urlOf(first));
  expect((await submit(other, "APPLICATION/X-WWW-FORM-URLENCODED")).status).toBe(422);
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
