import { spawnSync } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keyText } from "@/tests/vectors/vectors";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "keys-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the real command with no other setting than these, away from any `.env`. */
function keys(args: readonly string[], env: Record<string, string> = {}) {
  const portal = path.resolve("scripts/portal.ts");
  const tsx = import.meta.resolve("tsx");
  return spawnSync(process.execPath, ["--import", tsx, portal, "keys", ...args], {
    cwd: folder,
    env: { NODE_ENV: "test", PATH: process.env.PATH, TSX_TSCONFIG_PATH: path.resolve("tsconfig.json"), ...env },
    encoding: "utf8",
  });
}

test("generate writes a 2048-bit key for its owner alone and prints the line that show prints too", () => {
  const { status, stdout, stderr } = keys(["generate"], { DATA_DIR: folder });
  const file = path.join(folder, "keys", "client-key.pem");

  expect(status).toBe(0);
  expect(stdout).toMatch(/^ssh-rsa AAAA[\w+/=]+ perks-portal\n$/);
  expect(stderr).toContain(`CLIENT_PRIVATE_KEY_FILE=${file}`);
  expect(stderr).not.toContain("PRIVATE KEY-----");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(createPrivateKey(readFileSync(file)).asymmetricKeyDetails?.modulusLength).toBe(2048);

  expect(keys(["show"], { CLIENT_PRIVATE_KEY_FILE: file }).stdout).toBe(stdout);
});

test("generate never overwrites a key unless forced, and then keeps it private", () => {
  const file = path.join(folder, "own.pem");
  const first = keys(["generate", "--out", file, "--json"]);
  expect(JSON.parse(first.stdout)).toEqual({ file, publicKey: expect.stringMatching(/^ssh-rsa /) });
  const before = readFileSync(file, "utf8");

  const second = keys(["generate", "--out", file]);
  expect(second).toMatchObject({ status: 1, stdout: "" });
  expect(second.stderr).toContain("exists and was not touched. --force replaces it");
  expect(readFileSync(file, "utf8")).toBe(before);

  expect(keys(["generate", "--out", file, "--force"]).status).toBe(0);
  expect(readFileSync(file, "utf8")).not.toBe(before);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("show prints the line of the key in CLIENT_PRIVATE_KEY", () => {
  const { status, stdout } = keys(["show"], { CLIENT_PRIVATE_KEY: keyText("client.pkcs1.pem") });
  expect(status).toBe(0);
  expect(stdout.split(" ")[1]).toBe(keyText("client.pub.ssh").split(" ")[1]);
});

test.each([
  ["no key", {}, "is not set"],
  ["a short key", { CLIENT_PRIVATE_KEY: keyText("client-short.pkcs8.pem") }, "an RSA key of 1024 bits"],
  [
    "a file that is not there",
    { CLIENT_PRIVATE_KEY_FILE: "/nowhere/key.pem" },
    "/nowhere/key.pem, which does not exist",
  ],
])("show with %s fails in words", (_what, env, words) => {
  const { status, stdout, stderr } = keys(["show"], env);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toContain(words);
});
