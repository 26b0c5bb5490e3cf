import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { getPriority, tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

it("hands an authority that only the settings name to Node, which reads it as it starts", { timeout: 30_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-cli-"));
  const settings = path.join(folder, "portal.env");
  writeFileSync(settings, "NODE_EXTRA_CA_CERTS=/nowhere/ca.pem\n");
  const { PATH, NODE_ENV } = process.env;
  // Only some versions of Node say at once that there is no such file.
  const tell = "data:text/javascript,console.error('starts with', process.env.NODE_EXTRA_CA_CERTS)";
  const portal = spawnSync(
    process.execPath,
    ["--import", tell, "--import", "tsx", "scripts/portal.ts", "--settings", settings, "keys", "--help"],
    { env: { PATH, NODE_ENV }, encoding: "utf8" },
  );
  expect(portal.stderr).toContain("starts with undefined");
  expect(portal.stderr).toContain("starts with /nowhere/ca.pem");
  expect(portal.stdout).toContain("generate");
  expect(portal.status).toBe(0);
  rmSync(folder, { recursive: true });
});

it("ends quietly and well where its reader has had enough, as in `| head -1`", { timeout: 30_000 }, async () => {
  const { PATH, NODE_ENV } = process.env;
  const portal = spawn(process.execPath, ["--import", "tsx", "scripts/portal.ts", "keys", "--help"], {
    env: { PATH, NODE_ENV },
    stdio: ["ignore", "pipe", "pipe"],
  });
  portal.stdout.destroy();
  const [said, [code]] = await Promise.all([text(portal.stderr), once(portal, "exit")]);
  expect({ said, code }).toEqual({ said: "", code: 0 });
});

it("keeps its exit code where nobody reads what it says, as in `2>&1 | head -1`", { timeout: 30_000 }, async () => {
  const { PATH, NODE_ENV } = process.env;
  const portal = spawn(process.execPath, ["--import", "tsx", "scripts/portal.ts", "keys", "mislaid"], {
    env: { PATH, NODE_ENV },
    stdio: ["ignore", "pipe", "pipe"],
  });
  portal.stderr.destroy();
  const [code] = await once(portal, "exit");
  expect(code).toBe(2);
});

it("leaves the processor to the web process, as the worker does", { timeout: 30_000 }, () => {
  const { PATH, NODE_ENV } = process.env;
  const tell = `data:text/javascript,import { getPriority } from "node:os";
    process.on("exit", () => console.error(getPriority()))`;
  const portal = spawnSync(
    process.execPath,
    ["--import", tell, "--import", "tsx", "scripts/portal.ts", "keys", "--help"],
    { env: { PATH, NODE_ENV }, encoding: "utf8" },
  );
  expect(Number(portal.stderr)).toBe(Math.max(10, getPriority()));
});

it("has the doctor name what is in the settings file but is no setting, as a slip of the pen is", {
  timeout: 30_000,
}, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-cli-"));
  const settings = path.join(folder, "portal.env");
  writeFileSync(
    settings,
    "SYNC_SHEDULE=off\nPORT_FILE=/port\nPORT=3000\nFEED_PASSWORD_FILE=/p\nNODE_OPTIONS=\nTZ=UTC\n",
  );
  const { PATH, NODE_ENV } = process.env;
  const { stdout } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/portal.ts", "--settings", settings, "doctor", "--json"],
    { env: { PATH, NODE_ENV }, encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  const findings = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(findings.filter(({ state }) => state === "warning")).toEqual(
    ["PORT_FILE", "SYNC_SHEDULE"].map((name) => ({
      check: "settings",
      state: "warning",
      message: `${name} is in the settings file, but is not a setting of the portal.`,
      mend: "Compare how it is written with .env.example.",
    })),
  );
});

it("has the doctor tell of a key without quotes, a value cut at a # and a line without a =, and shows nothing of them", {
  timeout: 30_000,
}, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-cli-"));
  const settings = path.join(folder, "portal.env");
  const key = "-----BEGIN PRIVATE KEY-----\nMIIEcanary\nx9Canary==\n-----END PRIVATE KEY-----";
  writeFileSync(settings, `FEED_PASSWORD=canary#canary\nCLIENT_PRIVATE_KEY=${key}\nMEMBER_API_KEY: canary\n`);
  const { PATH, NODE_ENV } = process.env;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/portal.ts", "--settings", settings, "doctor"],
    { env: { PATH, NODE_ENV }, encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  expect(stdout).toContain("CLIENT_PRIVATE_KEY has only the first line of a PEM block");
  expect(stdout).toContain("The settings file has a line that is no setting.");
  expect(stdout).toContain("The value of FEED_PASSWORD in the settings file ends at a #");
  expect(stdout).toContain("MEMBER_API_KEY begins a line of the settings file that has no =");
  expect(stdout + stderr).not.toMatch(/canary/i);
});

it("has the doctor name what is almost a setting in the environment, where a container has them, and nothing else", {
  timeout: 30_000,
}, () => {
  const { PATH, NODE_ENV } = process.env;
  const given = { SYNC_SHEDULE: "off", brand_name: "Acme", PORTALURL: "x", BRAND_NAME_FILE: "/run/secrets/name" };
  const others = { HOSTS: "", SORT: "", SESSION_MANAGER: "", PORTAL_PORT: "", npm_config_logs_max: "", HOSTNAME: "" };
  const { stdout } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/portal.ts", "--settings", "/dev/null", "doctor", "--json"],
    { env: { PATH, NODE_ENV, ...given, ...others }, encoding: "utf8" },
  );
  const findings = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const told = (name: string, setting: string) => ({
    check: "settings",
    state: "warning",
    message: `${name} is in the environment, but is not a setting of the portal.`,
    mend: `If ${setting} is meant, rename it.`,
  });
  const warnings = findings.filter(({ state }) => state === "warning");
  expect(warnings.toSorted((a, b) => a.message.localeCompare(b.message, "en"))).toEqual([
    told("brand_name", "BRAND_NAME"),
    { ...told("BRAND_NAME_FILE", "BRAND_NAME"), mend: "BRAND_NAME is read from no file: set it itself." },
    told("PORTALURL", "PORTAL_URL"),
    told("SYNC_SHEDULE", "SYNC_SCHEDULE"),
  ]);
});

it("has the doctor tell of quotes that are part of a secret and of a file that is set in vain, and shows no secret", {
  timeout: 30_000,
}, () => {
  const { PATH, NODE_ENV } = process.env;
  const given = { FEED_PASSWORD: '"canary"', MEMBER_API_KEY: "canary\t", MEMBER_API_KEY_FILE: "/run/secrets/key" };
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/portal.ts", "--settings", "/dev/null", "doctor"],
    { env: { PATH, NODE_ENV, ...given }, encoding: "utf8" },
  );
  for (const name of ["FEED_PASSWORD", "MEMBER_API_KEY"]) {
    expect(stdout).toContain(`The value of ${name} is in quotes, or begins or ends with white space`);
  }
  expect(stdout).toContain("MEMBER_API_KEY_FILE is not read, because MEMBER_API_KEY is set, too.");
  expect(stdout + stderr).not.toContain("canary");
});

// Linux has a device that is always full.
it.skipIf(!existsSync("/dev/full"))("says in a sentence that its output found no room", { timeout: 30_000 }, () => {
  const { PATH, NODE_ENV } = process.env;
  const full = openSync("/dev/full", "w");
  const portal = spawnSync(process.execPath, ["--import", "tsx", "scripts/portal.ts", "keys", "--help"], {
    env: { PATH, NODE_ENV },
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  closeSync(full);
  expect(portal.stderr).toBe("The output could not be written: ENOSPC: no space left on device, write\n");
  expect(portal.status).toBe(1);
});

it("reads no .env beside the file that --settings names, when Node is started again either", {
  timeout: 30_000,
}, () => {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-cli-"));
  const settings = path.join(folder, "portal.env");
  writeFileSync(settings, `NODE_EXTRA_CA_CERTS=/nowhere/ca.pem\n`);
  writeFileSync(path.join(folder, ".env"), "NODE_EXTRA_CA_CERTS=/elsewhere/ca.pem\nPORT=many\n");
  const { PATH, NODE_ENV } = process.env;
  const root = process.cwd();
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const portal = spawnSync(
    process.execPath,
    ["--import", tsx, path.join(root, "scripts/portal.ts"), "--settings", settings, "doctor"],
    {
      env: { PATH, NODE_ENV, TSX_TSCONFIG_PATH: path.join(root, "tsconfig.json") },
      cwd: folder,
      encoding: "utf8",
    },
  );
  rmSync(folder, { recursive: true });
  expect(portal.stderr).not.toContain("/elsewhere");
  expect(portal.stdout).toContain("AUTH_SECRET is missing");
  expect(portal.stdout).not.toContain("PORT must");
});
