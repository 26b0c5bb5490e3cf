import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventStream } from "@/app/api/event-stream";
import { insertSyncRun } from "@/lib/db/sync-runs";
import { clientUserIdSchema } from "@/lib/domain/members";
import { signOutEverywhere } from "@/lib/members";
import { MEMBER, type RunningWeb, startRunningWeb } from "@/tests/factories/running-web";

/** Less than proxies wait for the next byte of an answer, the usual ones a minute. */
const QUIET_MS = 12_000;

let web: RunningWeb;

beforeAll(async () => {
  web = await startRunningWeb({}, "admin");
});
afterAll(() => web.close());

test("a stream of events is not silent for long while nothing happens, and ends all the same with its viewer's session", async () => {
  const { id } = insertSyncRun(web.runtime.portal, { trigger: "cli", force: false });
  const { body, headers } = await fetch(`${web.url}/api/admin/sync/runs/${id}/events`, {
    headers: { cookie: web.cookie },
  });
  expect(headers.get("x-accel-buffering"), "nginx would hold it back").toBe("no");
  const pieces: string[] = [];
  const whole = (async () => {
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) pieces.push(piece);
  })();
  await sleep(QUIET_MS);
  expect(pieces.join("")).toMatch(/^event: run\n.+\n\n(:\n\n)+$/);
  await signOutEverywhere(web.runtime, { name: "tests" }, MEMBER.clientUserId);
  await whole;
}, 60_000);

test("a stream that is given up, such as one that was only asked for its head, looks for no more changes", async () => {
  const viewer = {
    memberId: 1,
    clientUserId: clientUserIdSchema.parse("e1"),
    name: "Ada Berg",
    email: null,
    role: "admin",
    sessionKey: "key",
    endsAt: 0,
    mustEnrol: false,
  } as const;
  let looks = 0;
  async function* nothing(signal: AbortSignal): AsyncGenerator<unknown, void, void> {
    for (; !signal.aborted; looks++) await sleep(50);
    yield looks;
  }
  const answer = eventStream(new Request(web.url), viewer, "run", nothing);
  void answer.body?.cancel();
  await sleep(200);
  const before = looks;
  await sleep(500);
  expect(looks).toBe(before);
});
