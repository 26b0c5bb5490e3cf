import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { CLI, listAuditEntries } from "@/lib/audit";
import { NotFoundError } from "@/lib/errors";
import { addMember, getMember } from "@/lib/members";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";
import { type Ended, runLines } from "./run-lines";

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

/** Runs `members` with each of these arguments, where no terminal is. */
function members(lines: Readonly<Record<string, readonly string[]>>, stdin = ""): Promise<(name: string) => Ended> {
  const named = Object.entries(lines).map(([name, line]) => [name, ["members", ...line]] as const);
  return runLines(portal, Object.fromEntries(named), stdin);
}

const PERSON = ["--first", "Zoë", "--last", "O'Brien & Søn"];
const add = (id: string, ...more: readonly string[]) => {
  return ["add", "--email", `${id}@example.org`, ...PERSON, "--client-user-id", id, ...more];
};

test("members are added, listed, switched off and on again and given a role", async () => {
  const ended = await members(
    {
      added: add("m-1"),
      twice: add("m-1"),
      "without address": ["add", "--email", "nobody", ...PERSON],
      "with password": add("chief", "--role", "admin", "--password-stdin", "--json"),
      found: ["list", "--search", "m-1"],
      all: ["list", "--json"],
      off: ["deactivate", "m-1", "--reason", "left", "--json"],
      on: ["reactivate", "m-1"],
      unknown: ["reactivate", "nobody-1"],
      promoted: ["set-role", "m-1", "support"],
      "promoted again": ["set-role", "m-1", "support", "--json", "--yes"],
      "not linked": ["unlink-account", "m-1"],
      "last admin": ["set-role", "chief", "member"],
    },
    "a password of the tests\n",
  );
  expect(ended("added")).toEqual({ code: 0, stdout: "m-1\n", stderr: "" });
  expect(JSON.parse(ended("with password").stdout)).toMatchObject({ clientUserId: "chief", role: "admin" });
  expect(ended("with password").stdout).not.toContain("password of");
  const line = "m-1\tactive\tmember\tm-1@example.org\tZoë O'Brien & Søn\n";
  expect(ended("found")).toEqual({ code: 0, stdout: line, stderr: "" });
  const listed = ended("all").stdout.trim().split("\n");
  expect(listed.map((json) => JSON.parse(json).clientUserId).toSorted()).toEqual(["chief", "m-1"]);
  expect(ended("off")).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(ended("off").stdout)).toMatchObject({ accessState: "deactivated", service: { state: "done" } });
  expect(ended("on")).toMatchObject({ code: 0, stdout: "", stderr: expect.stringMatching(/\.\n$/) });
  expect(ended("promoted")).toEqual({ code: 0, stdout: "", stderr: "m-1 is now: support.\n" });
  expect(JSON.parse(ended("promoted again").stdout)).toEqual({ clientUserId: "m-1", role: "support" });
  for (const [name, words] of [
    ["twice", "already"],
    ["without address", "email"],
    ["unknown", "no member"],
    ["not linked", "linked"],
    ["last admin", "admin"],
  ] as const) {
    expect(ended(name)).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining(words) });
  }

  const entries = listAuditEntries(portal.runtime, { subject: "m-1" }).items.toReversed();
  expect(entries.map(({ actor, action, reason }) => [actor, action, reason])).toEqual([
    ["cli", "member.add", null],
    ["cli", "member.deactivate", "left"],
    ["cli", "member.reactivate", null],
    ["cli", "member.set-role", null],
  ]);
});

test("a command that deletes for good asks first: where nobody can answer it is refused, and --yes does it", async () => {
  const replaced = path.join(portal.runtime.config.DATA_DIR, "portal.db.replaced-20261120T180000Z");
  writeFileSync(replaced, "");
  const ended = await members({
    added: add("m-2"),
    "delete without a word": ["delete", "m-2"],
    "erase without a word": ["erase", "m-2"],
    "still there": ["list", "--search", "m-2"],
    deleted: ["delete", "m-2", "--yes", "--json"],
    erased: ["erase", "m-1", "--yes", "--json"],
    exported: ["export", "m-2"],
    forgotten: ["export", "m-1"],
    "erased, too": ["erase", "m-2", "--yes"],
  });
  for (const name of ["delete without a word", "erase without a word"]) {
    expect(ended(name)).toEqual({
      code: 1,
      stdout: "",
      stderr: "There is no terminal to confirm this on: add --yes.\n",
    });
  }
  expect(ended("still there").stdout).toContain("m-2\tactive");
  expect(ended("deleted").code).toBe(0);
  expect(JSON.parse(ended("deleted").stdout)).toMatchObject({ service: { state: "done" } });
  expect(JSON.parse(ended("erased").stdout)).toEqual({ pseudonym: expect.stringMatching(/\S/), setAside: [replaced] });
  expect(ended("erased").stderr).toContain(replaced);
  expect(ended("erased, too").stderr).toMatch(/Older backups still contain their details, and so may /);
  expect(ended("erased, too").stderr, "of a restore").toContain(replaced);
  for (const id of ["m-1", "m-2"]) expect(() => getMember(portal.runtime, id)).toThrow(NotFoundError);
  expect(JSON.stringify(JSON.parse(ended("exported").stdout))).toContain("member.delete");
  expect(ended("forgotten")).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/\S/) });
});

test("a command that the program did not carry out ends with 1, and says so after what ended here; --notify has the program write to the member", async () => {
  await portal.control("POST", "reset");
  await portal.control("POST", "faults", [
    { match: "deactivate_member", times: 2, status: 503 },
    { match: "delete_member", times: 2, status: 503 },
  ]);
  const ended = await members({
    added: add("m-3"),
    "not confirmed": ["deactivate", "m-3"],
    "not confirmed, as JSON": ["deactivate", "m-3", "--json"],
    confirmed: ["deactivate", "m-3", "--notify"],
    "another added": add("m-4"),
    "not deleted": ["delete", "m-4", "--yes"],
    "another off": ["list", "--search", "m-4"],
    "not erased": ["erase", "m-4", "--yes"],
  });
  expect(ended("not confirmed")).toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(
      /^Access here has ended, but the program has not confirmed it\. .*an error of its own/m,
    ),
  });
  const { code, stdout } = ended("not confirmed, as JSON");
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { accessState: "deactivated", service: { state: "unknown" } }]);
  expect(ended("confirmed").code).toBe(0);
  expect(await portal.control("GET", "requests")).toMatchObject({
    requests: [{}, {}, { fields: { client_user_id: "m-3", send_notification: "1" } }, {}, {}],
  });
  for (const name of ["not deleted", "not erased"]) {
    expect(ended(name)).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^Access here has ended, but the program has not confirmed the deletion\. .*again/m,
      ),
    });
  }
  expect(ended("another off").stdout).toContain("m-4\tdeactivated");
});

test("access is revoked whatever has become of catalog.db", async () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "members-cli-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  writeFileSync(path.join(DATA_DIR, "catalog.db"), "not a database at all, but a text");
  const { sandbox, runtime } = portal;
  const damaged = { sandbox, runtime: { ...runtime, config: { ...runtime.config, DATA_DIR } } };
  const ended = await runLines(damaged, {
    added: ["members", ...add("m-9")],
    off: ["members", "deactivate", "m-9"],
    listed: ["members", "list"],
  });
  expect(ended("off")).toEqual({
    code: 0,
    stdout: "",
    stderr: "Access here has ended. The program has no record of this member, so there was nothing to change.\n",
  });
  expect(ended("listed")).toMatchObject({ code: 0, stdout: expect.stringContaining("m-9\tdeactivated") });
});

test("everybody is listed, however many there are", async () => {
  for (let n = 0; n < 101; n++) {
    const email = `many-${n}@example.org`;
    await addMember(portal.runtime, CLI, { email, firstName: "One", lastName: "Of many", clientUserId: `many-${n}` });
  }
  const ended = await members({ many: ["list", "--search", "Of many"], nobody: ["list", "--search", "nobody at all"] });
  expect(new Set(ended("many").stdout.trim().split("\n")).size).toBe(101);
  expect(ended("nobody")).toEqual({ code: 0, stdout: "", stderr: "" });
});

test("a sync that fails ends with 1 and a sentence, also as JSON", async () => {
  await portal.control("PATCH", "switches", { feedIntegration: false });
  const ended = await runLines(portal, { plain: ["sync"], json: ["sync", "--json"] });
  expect(ended("plain")).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(/403.*\n$/s) });
  expect(ended("json").code).toBe(1);
  expect(JSON.parse(ended("json").stdout)).toMatchObject({ state: "failed", trigger: "cli" });
  await portal.control("PATCH", "switches", { feedIntegration: true });
});
