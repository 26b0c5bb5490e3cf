import { EventEmitter, once } from "node:events";
import { expect, test, vi } from "vitest";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { json, startScriptedService } from "@/tests/factories/scripted-service";
import { addMember, deactivateMember, getMember, reactivateMember } from ".";

const ADA = { clientUserId: "ada", email: "ada@example.org", firstName: "Ada", lastName: "Lindqvist" };

/** Ada, deactivated, and a program whose answer to the first reactivation waits until it is let go. */
async function portalWithSlowReactivation() {
  const letGo = new EventEmitter();
  const calls: string[] = [];
  const { client } = await startScriptedService(async (response, received) => {
    const method = /(\w+)\.json$/.exec(received.url ?? "")?.[1] ?? "";
    calls.push(method);
    const first = calls.filter((call) => call === "reactivate_member").length === 1;
    if (first && method === "reactivate_member") await once(letGo, "go");
    json({ class: "client", method, status: "ok" })(response, received);
  });
  const runtime = { ...createBarePortal(), memberAccess: client };
  await addMember(runtime, { name: "eva" }, ADA);
  await deactivateMember(runtime, { name: "eva" }, "ada", {});
  calls.length = 0;
  const reactivation = reactivateMember(runtime, { name: "eva" }, "ada", {}).catch((error: unknown) => error);
  await vi.waitFor(() => expect(calls).toEqual(["reactivate_member"]));
  return { runtime, calls, letGo, reactivation };
}

test("a late answer to a reactivation does not undo a deactivation, here or at the program", async () => {
  const { runtime, calls, letGo, reactivation } = await portalWithSlowReactivation();
  await deactivateMember(runtime, { name: "max" }, "ada", {});
  letGo.emit("go");
  expect(await reactivation).toMatchObject({ status: 409, message: expect.stringContaining("meanwhile") });

  const ada = getMember(runtime, "ada");
  expect(ada).toMatchObject({ accessState: "deactivated", serviceState: "deactivated" });
  expect(calls).toEqual(["reactivate_member", "deactivate_member", "deactivate_member"]);
  expect(ada?.operations.every(({ state }) => state === "done")).toBe(true);
  expect(ada?.history[0]).toMatchObject({ action: "member.reactivate", after: { accessState: "deactivated" } });
});

test("nor does it take back what a still later reactivation gave", async () => {
  const { runtime, calls, letGo, reactivation } = await portalWithSlowReactivation();
  await deactivateMember(runtime, { name: "max" }, "ada", {});
  await reactivateMember(runtime, { name: "max" }, "ada", {});
  letGo.emit("go");
  expect(await reactivation).toMatchObject({ status: 409 });
  expect(getMember(runtime, "ada")).toMatchObject({ accessState: "active", serviceState: "active" });
  expect(calls).toEqual(["reactivate_member", "deactivate_member", "reactivate_member"]);
});
