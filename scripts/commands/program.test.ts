import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { migrateDatabases } from "@/lib/db/migrate";
import { runCommand } from "./program";

/** A folder that takes no files, from root neither; only Linux has it. */
const LOCKED = "/sys";

const written = { out: "", err: "" };
const keep = (stream: keyof typeof written) => (text: unknown) => {
  written[stream] += text;
  return true;
};
vi.spyOn(process.stdout, "write").mockImplementation(keep("out"));
vi.spyOn(process.stderr, "write").mockImplementation(keep("err"));
vi.spyOn(console, "error").mockImplementation(keep("err"));
afterEach(() => {
  written.out = "";
  written.err = "";
});

const portal = (...args: string[]) => runCommand(["node", "portal", ...args]);

describe("the operator's commands", () => {
  it("explain their exit codes in --help, on standard output", async () => {
    await expect(portal("--help")).resolves.toBe(0);
    expect(written.out).toMatch(/sync .*members .*keys .*Exit codes:\s+0 {2}done/s);
    expect(written.err).toBe("");
  });

  it("are all named where one is not the first word: in the portal's own --help, and for one that was mistyped", async () => {
    await expect(portal("--help", "doctor")).resolves.toBe(0);
    expect(written.out).toMatch(/sync .*members .*keys .*doctor /s);
    await expect(portal("member", "export", "sync")).resolves.toBe(2);
    expect(written.err).toContain("Did you mean members?");
  });

  it.each([
    ["sync"],
    ["members", "set-role"],
    ["members", "export"],
    ["members", "reset-second-factor"],
    ["members", "unlink-account"],
    ["members", "deactivate"],
    ["roster", "plan"],
    ["roster", "apply"],
    ["keys", "generate"],
    ["keys", "show"],
    ["backup"],
    ["restore"],
    ["doctor"],
  ])("take --json and --yes, and explain their exit codes: %s %s", async (...args) => {
    await expect(portal(...args, "--help")).resolves.toBe(0);
    expect(written.out).toMatch(/--json .*Exit codes:\s+0 {2}done/s);
    expect(written.out).toContain("--yes ");
  });

  it("say of the doctor that a failed check ends it with 1, and is told on standard output", async () => {
    await expect(portal("doctor", "--help")).resolves.toBe(0);
    expect(written.out).toContain(
      "The findings are data, on standard output. A failed one ends the command with exit code 1",
    );
  });

  it("lead from a damaged database to what looks at it", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "damaged-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    vi.stubEnv("DATA_DIR", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    writeFileSync(path.join(folder, "portal.db"), "not a database at all, but a text");
    await expect(portal("backup", path.join(folder, "copy.db"))).resolves.toBe(1);
    expect(written.err).toBe(
      `${folder}/portal.db is damaged: file is not a database. \`npm run portal -- doctor\` says what to do`,
    );
  });

  it("say in words alone that a newer version was here", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "newer-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    vi.stubEnv("DATA_DIR", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const file = path.join(folder, "backup.db");
    const db = new Database(file);
    db.exec(`CREATE TABLE member (id); CREATE TABLE __drizzle_migrations (hash, created_at);
      INSERT INTO __drizzle_migrations VALUES ('later', 9e15)`);
    db.close();
    await expect(portal("restore", file, "--yes")).resolves.toBe(1);
    expect(written.err).toMatch(/newer version .* made by this one\.$/);
  });

  it("back up before the first start", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "backup-first-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    vi.stubEnv("DATA_DIR", path.join(folder, "data"));
    onTestFinished(() => void vi.unstubAllEnvs());
    const log = vi.spyOn(console, "log").mockImplementation(keep("out"));
    onTestFinished(() => log.mockRestore());
    const file = path.join(folder, "first.db");
    await expect(portal("backup", file, "--yes", "--json")).resolves.toBe(0);
    expect(JSON.parse(written.out)).toEqual({ file, bytes: expect.any(Number) });
  });

  it.each([
    ["keys", "generate"],
    ["backup", "copy.db"],
    ["restore", "copy.db", "--yes"],
  ])("say what is wrong with DATA_DIR in a sentence: %s", async (...args) => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("DATA_DIR", import.meta.filename);
    await expect(portal(...args)).resolves.toBe(1);
    expect(written.err).toContain(
      "  - DATA_DIR must name a folder, not a file (the folder of the databases and logos)",
    );
  });

  it.runIf(existsSync(LOCKED)).each([
    ["keys", "generate"],
    ["backup", "copy.db"],
  ])("name DATA_DIR where it cannot be created: %s", async (...args) => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("DATA_DIR", path.join(LOCKED, "data"));
    await expect(portal(...args)).resolves.toBe(1);
    expect(written.err).toMatch(
      /^DATA_DIR is \/sys\/data, which does not exist and cannot be created \(E\w+\)\. Create it/,
    );
  });

  it.runIf(existsSync(LOCKED)).each([
    ["keys", "generate", "--out", `${LOCKED}/k.pem`],
    ["backup", `${LOCKED}/copy.db`],
  ])("name the folder that a new file cannot be put into: %s", async (...args) => {
    const folder = mkdtempSync(path.join(tmpdir(), "denied-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    migrateDatabases(folder);
    vi.stubEnv("DATA_DIR", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(portal(...args)).resolves.toBe(1);
    expect(written.err).toBe(`${LOCKED} cannot be entered or written to by this user: choose another one.`);
  });

  it.each([
    [["frobnicate"], "unknown command 'frobnicate'"],
    [["sync", "--fast"], "unknown option '--fast'"],
    [["members", "set-role", "id", "king"], "Allowed choices are member, support, admin"],
    [[], "Usage: portal"],
  ])("end with 2 when they do not understand %j", async (args, message) => {
    await expect(portal(...args)).resolves.toBe(2);
    expect(written.err).toContain(message);
    expect(written.out).toBe("");
  });

  it("end with 1 and list the settings that are missing, without a stack", async () => {
    await expect(portal("members", "list")).resolves.toBe(1);
    expect(written.err).toMatch(/AUTH_SECRET is missing.*FEED_PASSWORD is missing/s);
    expect(written.err).not.toMatch(/\n\s+at /);
    expect(written.out).toBe("");
  });
});
