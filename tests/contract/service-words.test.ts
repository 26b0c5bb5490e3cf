import pino from "pino";
import { afterEach, expect, test, vi } from "vitest";
import type { Actor } from "@/lib/audit";
import { NotFoundError } from "@/lib/errors";
import { log } from "@/lib/log";
import { deactivateMember, deleteMember, getMember, reactivateMember, registerMember } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { type Answer, json, LOGIN, startScriptedService } from "@/tests/factories/scripted-service";
import { csvOf, openRosterPortal } from "./roster-fixture";

const ADMIN: Actor = { name: "admin-1", address: "127.0.0.1", requestId: "r-1" };
const ID = "e1";
const refusal = (error: unknown) => json({ class: "client", method: "any", status: "fail", error });
const QUOTA = refusal({ member: "Quota exceeded" });
const NOT_OURS = "The provided username is not a member of your program";

const portal = await openRosterPortal();
afterEach(() => void vi.restoreAllMocks());

/** The portal beside a service that answers as the test says, with one member whom it has not seen yet. */
async function beside(answer: Answer): Promise<Runtime> {
  const { client } = await startScriptedService(answer);
  await portal.add({ clientUserId: ID, email: "e1@example.org" });
  return { ...portal.runtime, memberAccess: client };
}

/** What is logged as it stands in the log, in place of writing it there. */
function logged(): () => string {
  const warned = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  return () => {
    const lines: string[] = [];
    const written = pino({ serializers: { err: pino.stdSerializers.err } }, { write: (line) => lines.push(line) });
    for (const [about, words] of warned.mock.calls) written.warn(about, words);
    return lines.join("");
  };
}

test("the service's words in an unexpected refusal are in the log, under the operation that asked", async () => {
  const runtime = await beside(QUOTA);
  const words = logged();
  const outcome = await deactivateMember(runtime, ADMIN, ID, {});
  expect(outcome).toMatchObject({ state: "failed", message: expect.stringContaining("which is in the log") });
  const operation = getMember(runtime, ID).operations[0]?.id;
  expect(JSON.parse(words())).toMatchObject({
    operationId: operation,
    code: "service_answer",
    detail: "member: Quota exceeded",
  });
});

test("every verb that asks the service says so in the log", async () => {
  const runtime = await beside(QUOTA);
  for (const ask of [
    () => registerMember(runtime, ADMIN, ID, {}),
    () => deactivateMember(runtime, ADMIN, ID, {}),
    () => reactivateMember(runtime, ADMIN, ID, {}),
    () => deleteMember(runtime, ADMIN, ID),
  ]) {
    const words = logged();
    // Some say it by their outcome, some by an error.
    await Promise.allSettled([ask()]);
    expect(words()).toContain("Quota exceeded");
    vi.restoreAllMocks();
  }
});

test("a line of a roster has the service's words too", async () => {
  const { client } = await startScriptedService(QUOTA);
  const { memberAccess } = portal.runtime;
  Object.assign(portal.runtime, { memberAccess: client });
  try {
    const words = logged();
    const roster = await portal.apply(await portal.plan(csvOf(["e1,e1@example.org,Mara,Lastba"])));
    expect(portal.rows(roster)).toMatchObject([{ state: "failed" }]);
    expect(JSON.parse(words())).toMatchObject({
      operationId: getMember(portal.runtime, ID).operations[0]?.id,
      detail: "member: Quota exceeded",
    });
  } finally {
    Object.assign(portal.runtime, { memberAccess });
  }
});

test("why no answer came is in the log", async () => {
  const runtime = await beside((response) => response.destroy());
  const words = logged();
  expect(await deactivateMember(runtime, ADMIN, ID, {})).toMatchObject({ state: "unknown" });
  expect(JSON.parse(words())).toMatchObject({
    code: "service_timeout",
    detail: expect.stringContaining("the answer was incomplete"),
    err: { code: "UND_ERR_SOCKET" },
  });
});

test("the log holds no token of an answer that breaks off in the middle", async () => {
  const runtime = await beside((response) => {
    const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nno chunk\r\n";
    response.socket?.end(head + JSON.stringify(LOGIN));
  });
  const words = logged();
  await expect(registerMember(runtime, ADMIN, ID, {})).rejects.toMatchObject({ code: "service_answer" });
  expect(words()).toContain("service_answer");
  expect(words()).not.toContain("token=t0");
});

test("a call that succeeds is not in the log", async () => {
  const runtime = await beside(refusal("Member not found"));
  const words = logged();
  await deactivateMember(runtime, ADMIN, ID, {});
  expect(words()).toBe("");
});

test("“not a member of your program” means not registered yet for a member whom the service has never seen", async () => {
  const runtime = await beside(refusal({ unauthorized: NOT_OURS }));
  expect(await deactivateMember(runtime, ADMIN, ID, {})).toMatchObject({
    state: "done",
    message: expect.stringContaining("has no record of this member"),
  });
  expect(await reactivateMember(runtime, ADMIN, ID, {})).toMatchObject({ state: "done" });
  expect(getMember(runtime, ID)).toMatchObject({ accessState: "active", serviceState: "unregistered" });
  expect(await deleteMember(runtime, ADMIN, ID)).toMatchObject({ state: "done" });
  expect(() => getMember(runtime, ID)).toThrow(NotFoundError);
});

test("“not a member of your program” means another program for a member who was registered, and in answer to a registration", async () => {
  let answer: Answer = refusal({ unauthorized: NOT_OURS });
  const runtime = await beside((...asked) => answer(...asked));
  await expect(registerMember(runtime, ADMIN, ID, {})).rejects.toMatchObject({ code: "member_elsewhere" });
  answer = json(LOGIN);
  await registerMember(runtime, ADMIN, ID, {});
  answer = refusal({ unauthorized: NOT_OURS });
  expect(await deactivateMember(runtime, ADMIN, ID, {})).toMatchObject({ state: "failed" });
  await expect(deleteMember(runtime, ADMIN, ID)).rejects.toMatchObject({ code: "member_elsewhere" });
  expect(getMember(runtime, ID)).toMatchObject({ serviceState: "elsewhere" });
});
