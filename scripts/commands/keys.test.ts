import { spawnSync } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ConflictError } from "@/lib/errors";
import { clientPublicLine, createClientKeyFile } from "@/lib/member-access/client-key-file";
import { keyText } from "@/tests/vectors/vectors";
import { keysCommand } from "./keys";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "keys-"));
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Runs the command with these settings and gives what it wrote to standard output and standard error. */
async function keys(args: readonly string[], env: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const stdout = vi.spyOn(console, "log").mockImplementation(() => {});
  const stderr = vi.spyOn(console, "error").mockImplementation(() => {});
  await keysCommand().parseAsync([...args], { from: "user" });
  return { stdout: stdout.mock.calls.flat().join("\n"), stderr: stderr.mock.calls.flat().join("\n") };
}

test("generate writes a 2048-bit key for its owner alone and prints the line that show prints too", async () => {
  const { stdout, stderr } = await keys(["generate"], { DATA_DIR: folder });
  const file = path.join(folder, "keys", "client-key.pem");

  expect(stdout).toMatch(/^ssh-rsa AAAA[\w+/=]+ perks-portal$/);
  expect(stderr).toContain(`CLIENT_PRIVATE_KEY_FILE=${file}`);
  expect(stdout + stderr).not.toContain("PRIVATE KEY-----");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(createPrivateKey(readFileSync(file)).asymmetricKeyDetails?.modulusLength).toBe(2048);

  vi.restoreAllMocks();
  expect((await keys(["show"], { CLIENT_PRIVATE_KEY_FILE: file })).stdout).toBe(stdout);
});

test("generate never overwrites a key unless forced, and then keeps it private", async () => {
  const file = path.join(folder, "own.pem");
  const { stdout } = await keys(["generate", "--out", file, "--json"]);
  expect(JSON.parse(stdout)).toEqual({ file, publicKey: expect.stringMatching(/^ssh-rsa /) });
  const before = readFileSync(file, "utf8");

  const again = keys(["generate", "--out", file]);
  await expect(again).rejects.toThrow(ConflictError);
  await expect(again).rejects.toThrow("already exists and was not changed. --force replaces it");
  expect(readFileSync(file, "utf8")).toBe(before);

  await keys(["generate", "--out", file, "--force"]);
  expect(readFileSync(file, "utf8")).not.toBe(before);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

/** As on FAT, and on some network shares. */
function withoutHardLinks(code: string): void {
  const link = vi.spyOn(fs, "link").mockRejectedValue(Object.assign(new Error(`${code}: link`), { code }));
  syncBuiltinESMExports();
  onTestFinished(() => {
    link.mockRestore();
    syncBuiltinESMExports();
  });
}

test("a key that cannot be put there for another reason is not written some other way", async () => {
  withoutHardLinks("EIO");
  await expect(createClientKeyFile(path.join(folder, "own.pem"), { replace: false })).rejects.toThrow("EIO");
  expect(readdirSync(folder)).toEqual([]);
});

test.each(["hard links", "EPERM", "ENOTSUP", "ENOSYS"])(
  "of those that generate at the same time, all but one are refused, and the key is that whose line was printed: %s",
  async (links) => {
    if (links !== "hard links") withoutHardLinks(links);
    const file = path.join(folder, "contested.pem");
    const made = await Promise.allSettled([1, 2, 3].map(() => createClientKeyFile(file, { replace: false })));
    const lines = made.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(lines).toEqual([clientPublicLine(createPrivateKey(readFileSync(file)))]);
    expect(made.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))).toEqual([
      expect.any(ConflictError),
      expect.any(ConflictError),
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["contested.pem"]);
  },
);

test("generate into a folder is refused, forced or not, and leaves no key", async () => {
  for (const more of [[], ["--force"]]) {
    await expect(keys(["generate", "--out", folder, ...more])).rejects.toThrow(`${folder} is a folder`);
  }
  expect(readdirSync(path.dirname(folder)).filter((name) => name.startsWith(`${path.basename(folder)}.`))).toEqual([]);
});

test("show prints the line of the key in CLIENT_PRIVATE_KEY", async () => {
  const { stdout } = await keys(["show"], { CLIENT_PRIVATE_KEY: keyText("client.pkcs1.pem") });
  expect(stdout.split(" ")[1]).toBe(keyText("client.pub.ssh").split(" ")[1]);
});

test.each([
  ["no key", { CLIENT_PRIVATE_KEY: "" }, "is not set"],
  ["a short key", { CLIENT_PRIVATE_KEY: keyText("client-short.pkcs8.pem") }, "an RSA key of 1024 bits"],
  ["a file that is not there", { CLIENT_PRIVATE_KEY_FILE: "/nowhere/k.pem" }, "/nowhere/k.pem, which does not exist"],
])("show with %s fails in words", async (_what, env, words) => {
  await expect(keys(["show"], env)).rejects.toThrow(words);
});

test("the operator's command works before any other setting exists", { timeout: 60_000 }, () => {
  const portal = path.resolve("scripts/portal.ts");
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), portal, "keys", "generate", "--out", "client.pem"],
    {
      cwd: folder,
      env: { NODE_ENV: "test", PATH: process.env.PATH, TSX_TSCONFIG_PATH: path.resolve("tsconfig.json") },
      encoding: "utf8",
    },
  );
  expect(status).toBe(0);
  expect(stdout).toMatch(/^ssh-rsa /);
  expect(readFileSync(path.join(folder, "client.pem"), "utf8")).toContain("BEGIN PRIVATE KEY");
});
