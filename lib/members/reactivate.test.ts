import { EventEmitter, once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { workOnJobs } from "@/lib/jobs";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { json, LOGIN, startScriptedService } from "@/tests/factories/scripted-service";
import {
  addMember,
  deactivateMember,
  deleteMember,
  eraseMember,
  getMember,
  reactivateMember,
  registerMember,
  revokeAgainHandler,
} from ".";

const ADA = { clientUserId: "ada", email: "ada@example.org", firstName: "Ada", lastName: "Lindqvist" };

/** Ada, and a program whose answer to the first call of a kind waits until it is let go. */
async function portalWithSlow(slow: "reactivate_member" | "sso_member" | "delete_member", login: object = LOGIN) {
  const letGo = new EventEmitter();
  const calls: string[] = [];
  const { client } = await startScriptedService(async (response, received) => {
    const method = /(\w+)\.json$/.exec(received.url ?? "")?.[1] ?? "";
    calls.push(method);
    const isFirst = calls.filter((call) => call === slow).length === 1;
    if (isFirst && method === slow) await once(letGo, "go");
    const body = method === "delete_member" ? { success: true } : { class: "client", method, status: "ok" };
    json(method === "sso_member" ? login : body)(response, received);
  });
  const runtime = { ...createBarePortal(), memberAccess: client };
  await addMember(runtime, { name: "eva" }, ADA);
  return { runtime, calls, letGo };
}

/** Ada, deactivated, while the answer to her reactivation is late. */
async function portalWithSlowReactivation() {
  const { runtime, calls, letGo } = await portalWithSlow("reactivate_member");
  await deactivateMember(runtime, { name: "eva" }, "ada", {});
  calls.length = 0;
  const reactivation = reactivateMember(runtime, { name: "eva" }, "ada", {}).catch((error: unknown) => error);
  await vi.waitFor(() => expect(calls).toEqual(["reactivate_member"]));
  return { runtime, calls, letGo, reactivation };
}

function startWorker(runtime: Pick<Runtime, "portal" | "memberAccess">): void {
  const stop = new AbortController();
  const working = workOnJobs(runtime, [revokeAgainHandler(runtime)], stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await working;
  });
}

test("a late answer to a reactivation does not undo a deactivation, here or at the program", async () => {
  const { runtime, calls, letGo, reactivation } = await portalWithSlowReactivation();
  await deactivateMember(runtime, { name: "max" }, "ada", {});
  letGo.emit("go");
  expect(await reactivation).toMatchObject({ status: 409, message: expect.stringContaining("in the meantime") });

  expect(getMember(runtime, "ada")).toMatchObject({ accessState: "deactivated", serviceState: "unknown" });
  startWorker(runtime);
  await vi.waitFor(() => expect(getMember(runtime, "ada").serviceState).toBe("deactivated"));
  const ada = getMember(runtime, "ada");
  expect(ada.accessState).toBe("deactivated");
  expect(calls).toEqual(["reactivate_member", "deactivate_member", "deactivate_member"]);
  expect(ada.operations.every(({ state }) => state === "done")).toBe(true);
  expect(ada.history[0]).toMatchObject({ action: "member.reactivate", after: { accessState: "deactivated" } });
});

test("a late answer to a reactivation does not take back the access that a later reactivation gave", async () => {
  const { runtime, calls, letGo, reactivation } = await portalWithSlowReactivation();
  await deactivateMember(runtime, { name: "max" }, "ada", {});
  await reactivateMember(runtime, { name: "max" }, "ada", {});
  letGo.emit("go");
  expect(await reactivation).toMatchObject({ status: 409 });
  expect(getMember(runtime, "ada")).toMatchObject({ accessState: "active", serviceState: "active" });
  expect(calls).toEqual(["reactivate_member", "deactivate_member", "reactivate_member"]);
  const [late] = listAuditEntries(runtime, { action: "member.reactivate" }).items;
  expect(late).toMatchObject({ actor: "eva", after: { accessState: "active" } });
});

test("the log says that access was revoked while a member who had it was given it at the program once more", async () => {
  const { runtime, calls, letGo } = await portalWithSlow("reactivate_member");
  const reactivation = reactivateMember(runtime, { name: "eva" }, "ada", {}).catch((error: unknown) => error);
  await vi.waitFor(() => expect(calls).toEqual(["reactivate_member"]));
  await deactivateMember(runtime, { name: "max" }, "ada", {});
  letGo.emit("go");
  expect(await reactivation).toMatchObject({ status: 409 });
  const [entry] = listAuditEntries(runtime, { action: "member.reactivate" }).items;
  expect(entry).toMatchObject({ before: { accessState: "active" }, after: { accessState: "deactivated" } });
});

test("a late answer to a deactivation does not settle what a later reactivation may have done, whose own was lost", async () => {
  const letGo = new EventEmitter();
  const calls: string[] = [];
  const { client } = await startScriptedService(async (response, received) => {
    const method = /(\w+)\.json$/.exec(received.url ?? "")?.[1] ?? "";
    calls.push(method);
    if (method === "reactivate_member") return json({}, 503)(response, received);
    await once(letGo, "go");
    json({ class: "client", method, status: "ok" })(response, received);
  });
  const runtime = { ...createBarePortal(), memberAccess: client };
  await addMember(runtime, { name: "eva" }, ADA);
  const deactivation = deactivateMember(runtime, { name: "eva" }, "ada", {});
  await vi.waitFor(() => expect(calls).toEqual(["deactivate_member"]));
  await expect(reactivateMember(runtime, { name: "max" }, "ada", {})).rejects.toMatchObject({ effect: "unknown" });
  letGo.emit("go");
  expect(await deactivation).toMatchObject({ state: "done" });
  expect(getMember(runtime, "ada")).toMatchObject({ accessState: "deactivated", serviceState: "unknown" });
});

test("a registration that may have come after a deactivation is followed by another one", async () => {
  const { runtime, calls, letGo } = await portalWithSlow("sso_member");
  const registration = registerMember(runtime, { name: "eva" }, "ada", {}).catch((error: unknown) => error);
  await vi.waitFor(() => expect(calls).toEqual(["sso_member"]));
  await deactivateMember(runtime, { name: "max" }, "ada", {});
  letGo.emit("go");
  expect(await registration).toMatchObject({ status: 409, message: expect.stringContaining("in the meantime") });
  expect(getMember(runtime, "ada")).toMatchObject({ accessState: "deactivated", serviceState: "unknown" });
  startWorker(runtime);
  await vi.waitFor(() => expect(getMember(runtime, "ada").serviceState).toBe("deactivated"));
  expect(calls).toEqual(["sso_member", "deactivate_member", "deactivate_member"]);
});

test("a registration that may have come after a deletion is followed by another deletion", async () => {
  const { runtime, calls, letGo } = await portalWithSlow("sso_member");
  const registration = registerMember(runtime, { name: "eva" }, "ada", {}).catch((error: unknown) => error);
  await vi.waitFor(() => expect(calls).toEqual(["sso_member"]));
  await deleteMember(runtime, { name: "max" }, "ada");
  letGo.emit("go");
  expect(await registration).toMatchObject({ status: 409 });
  startWorker(runtime);
  await vi.waitFor(() => expect(calls).toEqual(["sso_member", "delete_member", "delete_member"]));
});

test.each([
  ["sso_member", registerMember],
  ["reactivate_member", reactivateMember],
] as const)("a late answer to %s brings back nobody who was erased, there or in the log", async (slow, ask) => {
  const { runtime, calls, letGo } = await portalWithSlow(slow);
  const asked = ask(runtime, { name: "eva" }, "ada", {}).catch((error: unknown) => error);
  await vi.waitFor(() => expect(calls).toEqual([slow]));
  const { pseudonym } = await eraseMember(runtime, { name: "max" }, "ada");
  letGo.emit("go");
  expect(await asked).toMatchObject({ status: 409 });
  startWorker(runtime);
  await vi.waitFor(() => expect(calls).toEqual([slow, "delete_member", "delete_member"]));
  expect(subjects(runtime)).toEqual([pseudonym]);
});

test("the program's answer to a registration of somebody who was erased meanwhile is not kept", async () => {
  const said = {
    class: "client",
    method: "sso_member",
    status: "fail",
    error: "2001: no user name for ada@example.org",
  };
  const { runtime, calls, letGo } = await portalWithSlow("sso_member", said);
  const registration = registerMember(runtime, { name: "eva" }, "ada", {}).catch((error: unknown) => error);
  await vi.waitFor(() => expect(calls).toEqual(["sso_member"]));
  await eraseMember(runtime, { name: "max" }, "ada");
  letGo.emit("go");
  expect(await registration).toMatchObject({ code: "member_not_created", mend: expect.stringContaining("“ada") });
  const kept = runtime.portal.$client.prepare("SELECT DISTINCT kind, state, message FROM member_operation").raw();
  expect(kept.all()).toEqual([
    ["register", "failed", null],
    ["delete", "done", null],
  ]);
});

test("a member whose id is another program's is not registered, though the program has never seen them here", async () => {
  const said = { class: "client", method: "sso_member", status: "fail", error: "2002: not a member of your program" };
  const { client } = await startScriptedService(json(said));
  const runtime = { ...createBarePortal(), memberAccess: client };
  await addMember(runtime, { name: "eva" }, ADA);
  const registration = registerMember(runtime, { name: "eva" }, "ada", {});
  await expect(registration).rejects.toMatchObject({ code: "member_elsewhere" });
  const operations = [{ kind: "register", state: "failed" }];
  expect(getMember(runtime, "ada")).toMatchObject({ serviceState: "elsewhere", operations });
});

test("a deletion that ends after an erasure names nobody in the log", async () => {
  const { runtime, calls, letGo } = await portalWithSlow("delete_member");
  const deletion = deleteMember(runtime, { name: "eva" }, "ada");
  await vi.waitFor(() => expect(calls).toEqual(["delete_member"]));
  const { pseudonym } = await eraseMember(runtime, { name: "max" }, "ada");
  letGo.emit("go");
  await deletion;
  expect(subjects(runtime)).toEqual([pseudonym]);
});

/** Whom the audit log is about. */
function subjects({ portal }: Pick<Runtime, "portal">): unknown[] {
  return portal.$client.prepare("SELECT DISTINCT subject FROM audit_entry").pluck().all();
}

test("a member who has access again by then is not asked about", async () => {
  const { runtime, calls, letGo, reactivation } = await portalWithSlowReactivation();
  await deactivateMember(runtime, { name: "max" }, "ada", {});
  letGo.emit("go");
  await reactivation;
  await reactivateMember(runtime, { name: "max" }, "ada", {});
  startWorker(runtime);
  const done = runtime.portal.$client.prepare("SELECT state FROM job").pluck();
  await vi.waitFor(() => expect(done.all()).toEqual(["done"]));
  expect(calls).toEqual(["reactivate_member", "deactivate_member", "reactivate_member"]);
  expect(getMember(runtime, "ada")).toMatchObject({ accessState: "active", serviceState: "active" });
});

test("while the program does not answer, the worker asks again every five minutes for an hour, and the state stays unknown", async () => {
  const { runtime, letGo, reactivation } = await portalWithSlowReactivation();
  await deactivateMember(runtime, { name: "max" }, "ada", {});
  letGo.emit("go");
  await reactivation;
  const { client } = await startScriptedService(json({}, 503));
  const logged = vi.spyOn(log, "warn");
  onTestFinished(() => logged.mockRestore());
  startWorker({ ...runtime, memberAccess: client });
  const { $client } = runtime.portal;
  const job = $client.prepare("SELECT state, fence FROM job").raw();
  const minutesOff = $client.prepare("SELECT (run_after - ?) / 60000.0 FROM job").pluck();
  const dueAgainAfter = $client.prepare("UPDATE job SET run_after = ?, enqueued_at = ?");
  await vi.waitFor(() => expect(job.all()).toEqual([["queued", 1]]));
  expect(minutesOff.get(Date.now())).toBeCloseTo(5, 0);
  dueAgainAfter.run(Date.now(), Date.now() - 54 * 60_000);
  await vi.waitFor(() => expect(job.all()).toEqual([["queued", 2]]));
  dueAgainAfter.run(Date.now(), Date.now() - 60 * 60_000);
  await vi.waitFor(() => expect(job.all()).toEqual([["failed", 3]]));
  const whose = { clientUserId: "ada", reason: "service_unavailable" };
  expect(logged).toHaveBeenCalledWith(whose, "the program did not revoke access again");
  const kept = $client.prepare("SELECT error FROM job").pluck().get();
  expect(kept, "what is stored names nobody").not.toContain("ada");
  expect(getMember(runtime, "ada").serviceState).toBe("unknown");
});
