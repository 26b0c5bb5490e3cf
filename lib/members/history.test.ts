import { expect, test } from "vitest";
import { recordRefusal } from "@/lib/audit";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { addMember, getMember, setRole } from ".";
import type { MemberDetail } from "./get";
import { historyOf } from "./history";

type Entry = MemberDetail["history"][number];
type Operation = MemberDetail["operations"][number];

const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 9, 0, second)).toISOString();

function entry(action: string, second: number, actor = "boss"): Entry {
  const empty = { reason: null, before: null, after: null, address: null, requestId: null };
  return { ...empty, id: second, at: at(second), actor, action, subject: "ada", outcome: "done" };
}

function operation(kind: Operation["kind"], from: number, to: number | null, actor = "boss"): Operation {
  const settled =
    to === null ? ({ state: "intended", settledAt: null } as const) : ({ state: "done", settledAt: at(to) } as const);
  return {
    id: `${kind} ${from}`,
    kind,
    message: null,
    reason: null,
    notify: false,
    actor,
    isRepeat: false,
    rosterId: null,
    requestedAt: at(from),
    ...settled,
  };
}

/** Each item as the second, the action of the log and what the program was asked. */
function told(history: Entry[], operations: Operation[]): string[] {
  return historyOf({ history, operations }).map(({ at, entry, operation }) =>
    [new Date(at).getUTCSeconds(), entry?.action, operation?.id].filter(Boolean).join(", "),
  );
}

test("an event that both the log and the program's record tell is shown once", () => {
  const history = [entry("member.reactivate", 33), entry("member.set-role", 20), entry("member.deactivate", 10)];
  const operations = [operation("reactivate", 30, 33), operation("deactivate", 10, 12)];
  expect(told(history, operations)).toEqual([
    "33, member.reactivate, reactivate 30",
    "20, member.set-role",
    "10, member.deactivate, deactivate 10",
  ]);
});

test("the same deed twice, or by another, stays two", () => {
  const history = [entry("member.deactivate", 40), entry("member.deactivate", 10)];
  const operations = [operation("deactivate", 40, 41), operation("deactivate", 10, 11)];
  expect(told(history, operations)).toEqual([
    "40, member.deactivate, deactivate 40",
    "10, member.deactivate, deactivate 10",
  ]);
  expect(told([entry("member.deactivate", 10)], [operation("deactivate", 10, 11, "cli")])).toHaveLength(2);
});

test("a call that only the program's record has, or that has no answer yet, is in its place", () => {
  const history = [entry("member.add", 5)];
  expect(told(history, [operation("register", 6, 8)])).toEqual(["6, register 6", "5, member.add"]);
  expect(told([entry("member.deactivate", 10)], [operation("deactivate", 10, null)])).toEqual([
    "10, member.deactivate, deactivate 10",
  ]);
});

test("neither refused requests nor wrong codes, however many, hide what was done to a member", async () => {
  const portal = createBarePortal();
  await addMember(
    portal,
    { name: "boss" },
    { email: "a@example.org", firstName: "A", lastName: "B", clientUserId: "ada" },
  );
  for (let n = 0; n < 25; n++) {
    await recordRefusal(portal, { name: "nobody" }, { action: "GET /admin/members/ada", subject: "nobody" });
  }
  await recordRefusal(portal, { name: "oidc" }, { action: "member.link-account", subject: "ada" });
  expect(getMember(portal, "ada").history).toMatchObject([
    { action: "member.link-account", outcome: "refused" },
    { action: "member.add", outcome: "done" },
  ]);
  for (let n = 0; n < 25; n++) {
    await recordRefusal(portal, { name: "ada" }, { action: "member.wrong-code", subject: "ada" });
  }
  await setRole(portal, { name: "boss" }, "ada", { role: "support" });
  expect(getMember(portal, "ada").history.map(({ action }) => action)).toEqual([
    "member.set-role",
    ...Array(5).fill("member.wrong-code"),
    "member.add",
  ]);
});
