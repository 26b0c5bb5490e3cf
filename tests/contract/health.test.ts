import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { listAuditEntries } from "@/lib/audit";
import { openPortalDb } from "@/lib/db/client";
import { countFeedRequests, insertFeedRequest } from "@/lib/db/feed-requests";
import { migrateDatabases } from "@/lib/db/migrate";
import { CATEGORIES_PATH } from "@/lib/feed";
import { type Finding, settingSources, testConnection } from "@/lib/health";
import { checkConnection } from "@/lib/health/check-connection";
import { checkFeed } from "@/lib/health/check-feed";
import { checkMemberAccess } from "@/lib/health/check-member-access";
import { listen } from "@/tests/factories/listening";
import { clientOf } from "@/tests/factories/scripted-service";
import { createTestPortal, type TestPortal } from "@/tests/factories/test-portal";
import { selfSigned, startTlsServer } from "@/tests/tls-server";

let portal: TestPortal;

beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

const TOMORROW = { begins: Date.now() + 86_400_000, ends: Date.now() + 2 * 86_400_000 };
const FOR_CLIENTS = [{ name: "extKeyUsage", clientAuth: true }];
const states = (findings: readonly Finding[]) => Object.fromEntries(findings.map(({ check, state }) => [check, state]));
const failures = (findings: readonly Finding[]) => findings.filter(({ state }) => state === "failed");

describe("the member access service", () => {
  it("is tried for real, and nobody comes into being by it", async () => {
    const { runtime, ca } = portal;
    expect(states(await checkMemberAccess(runtime, { ca }))).toEqual({
      "member access: TLS": "ok",
      "member access: clock": "ok",
      "member access: credentials": "ok",
    });
    expect(JSON.stringify(await portal.control("GET", "members"))).not.toContain("portal-check");
  });

  it("that is slow is said to be, so that nobody has to take the time by hand", async () => {
    const { runtime, ca } = portal;
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const after = (ms: number): typeof runtime.memberAccess => ({
      ...runtime.memberAccess,
      deactivateMember: (member) => {
        vi.advanceTimersByTime(ms);
        return runtime.memberAccess.deactivateMember(member);
      },
    });
    const asked = async (ms: number) =>
      (await checkMemberAccess({ config: runtime.config, memberAccess: after(ms) }, { ca })).at(-1);
    expect(await asked(40)).toMatchObject({ state: "ok", message: expect.stringContaining("within 40 ms") });
    const mend = expect.stringContaining("the program's support");
    expect(await asked(4012)).toMatchObject({ state: "warning", message: expect.stringMatching("4,012 ms"), mend });
  });

  it("that refuses the password is told from one that is away, with the settings to look at", async () => {
    const { runtime, sandbox, ca } = portal;
    const memberAccess = clientOf({ url: sandbox.url, ca }, { username: runtime.config.MEMBER_API_USERNAME });
    const [failure] = failures(await checkMemberAccess({ config: runtime.config, memberAccess }, { ca }));
    expect(failure).toMatchObject({ check: "member access: credentials" });
    expect(failure?.message).toBe("It failed (service_credentials): authentication: Invalid API authentication.");
    expect(failure?.mend).toContain("MEMBER_API_PASSWORD");
  });

  it("that answers with an error of its own is not looked for in our settings", async () => {
    await portal.control("POST", "faults", [{ match: "deactivate_member", times: 1, status: 500 }]);
    const [failure] = failures(await checkMemberAccess(portal.runtime, { ca: portal.ca }));
    expect(failure?.message).toBe("It failed (service_unavailable): status 500.");
    expect(failure?.mend).toMatch(/^The service answered with an error of its own\./);
  });
});

describe("the perks feed", () => {
  it("is asked for its categories, and that counts against the request budget", async () => {
    const { runtime, ca } = portal;
    const before = countFeedRequests(runtime.portal, CATEGORIES_PATH, 0).sent;
    const findings = await checkFeed(runtime, { ca });
    expect(states(findings)).toMatchObject({ "perks feed: TLS": "ok", "perks feed: categories": "ok" });
    expect(findings.at(-1)?.message).toMatch(/^\d+ categories of .* GMT; 199 more requests for them today\.$/);
    expect(countFeedRequests(runtime.portal, CATEGORIES_PATH, 0).sent).toBe(before + 1);
  });

  it("that refuses the key is named with the setting", async () => {
    const { runtime, ca } = portal;
    const config = { ...runtime.config, FEED_API_KEY: "another" };
    const [failure] = failures(await checkFeed({ config, portal: runtime.portal }, { ca }));
    expect(failure?.message).toContain("FEED_API_KEY");
  });

  it("of an account that may not read it is the account representative's to open", async () => {
    await portal.control("PATCH", "switches", { feedIntegration: false });
    const [failure] = failures(await checkFeed(portal.runtime, { ca: portal.ca }));
    expect(failure).toMatchObject({
      check: "perks feed: categories",
      mend: "Nothing has to be changed here: the account representative alone can enable it.",
    });
  });

  it("is not asked where the request cannot be counted, as while another program keeps portal.db locked", async () => {
    const { runtime, ca } = portal;
    const other = openPortalDb(runtime.config.DATA_DIR);
    onTestFinished(() => void other.$client.close());
    other.$client.exec("BEGIN IMMEDIATE");
    const [failure] = failures(await checkFeed(runtime, { ca }));
    expect(failure).toMatchObject({ check: "perks feed: categories", message: expect.stringContaining("portal.db") });
  }, 30_000);

  it("is not asked with the last of the day's requests: however often somebody looks here, the sync has its own", async () => {
    const { runtime, ca } = portal;
    const sent = () => countFeedRequests(runtime.portal, CATEGORIES_PATH, 0).sent;
    while (sent() < 150) insertFeedRequest(runtime.portal, CATEGORIES_PATH, Date.now());
    const [failure] = failures(await checkFeed(runtime, { ca }));
    expect(failure?.message).toContain("of the 200 requests for the categories in 24 hours, 50 are left");
    expect(sent()).toBe(150);
  });
});

describe("the way to a service", () => {
  const line = { to: "feed", setting: "FEED_URL" } as const;
  const answering = (date: Date) =>
    startTlsServer((_request, response) => void response.setHeader("date", date.toUTCString()).end());

  it.each([
    ["an hour behind", 3_600_000, "failed", /clock is 3,(5|6)\d\d s behind/],
    ["an hour ahead", -3_600_000, "failed", /clock is 3,(5|6)\d\d s ahead of/],
    ["a minute behind", 60_000, "warning", /clock is \d\d s behind/],
    ["right", 0, "ok", /clock (agrees with|is [1-5] s)/],
  ] as const)("shows that this machine's clock is %s", async (_words, shift, state, message) => {
    const { url, ca } = await answering(new Date(Date.now() + shift));
    const { findings } = await checkConnection({ ...line, url: new URL(url), ca });
    expect(findings[1]).toMatchObject({ check: "perks feed: clock", state });
    expect(findings[1]?.message).toMatch(message);
  });

  it("shows a certificate that ends soon", async () => {
    const { url, ca } = await answering(new Date());
    expect((await checkConnection({ ...line, url: new URL(url), ca })).findings[0]).toMatchObject({
      state: "warning",
      message: expect.stringContaining("valid for 0 more days"),
    });
  });

  it("with a certificate of nobody known says how to trust a private authority", async () => {
    const { url } = await answering(new Date());
    expect((await checkConnection({ ...line, url: new URL(url) })).findings).toMatchObject([
      { check: "perks feed: TLS", state: "failed", mend: expect.stringContaining("NODE_EXTRA_CA_CERTS") },
    ]);
  });

  it.each([
    [
      "has expired",
      () => selfSigned({ ends: Date.now() - 60_000 }),
      /has expired, or this machine's clock is wrong \(it says 20/,
    ],
    ["begins tomorrow", () => selfSigned(TOMORROW), /not valid yet, or this machine's clock is wrong/],
    ["is for clients", () => selfSigned({ extensions: FOR_CLIENTS }), /cannot be used .*INVALID_PURPOSE.*FEED_URL/],
  ] as const)("with a certificate that %s says so", async (_what, make, mend) => {
    const identity = make();
    const { url } = await startTlsServer((_request, response) => void response.end(), identity);
    expect((await checkConnection({ ...line, url: new URL(url), ca: identity.cert })).findings).toMatchObject([
      { check: "perks feed: TLS", state: "failed", mend: expect.stringMatching(mend) },
    ]);
  });

  it("that ends at a closed port, or at something that speaks no TLS, says so", async () => {
    expect((await checkConnection({ ...line, url: new URL("https://127.0.0.1:1") })).findings).toMatchObject([
      { state: "failed", message: expect.stringContaining("ECONNREFUSED"), mend: expect.stringContaining("FEED_URL") },
    ]);
    const port = await listen(createServer((_request, response) => void response.end()));
    expect((await checkConnection({ ...line, url: new URL(`https://127.0.0.1:${port}`) })).findings).toMatchObject([
      { state: "failed", mend: expect.stringContaining("TLS 1.2") },
    ]);
  });
});

describe("portal doctor", { timeout: 60_000 }, () => {
  // The sandbox runs in this process, which must go on answering.
  function doctor(overrides: Record<string, string> = {}) {
    const { PATH, NODE_ENV } = process.env;
    const env = { PATH, NODE_ENV, DATA_DIR: portal.runtime.config.DATA_DIR, ...overrides };
    const command = ["scripts/portal.ts", "doctor", "--json", "--settings", portal.sandbox.portalEnvFile];
    return new Promise<{ status: number; findings: Finding[]; stderr: string }>((resolve) => {
      const child = execFile(process.execPath, ["--import", "tsx", ...command], { env }, (_error, stdout, stderr) => {
        const findings = stdout
          .split("\n")
          .filter(Boolean)
          .map((line): Finding => JSON.parse(line));
        resolve({ status: child.exitCode ?? Number.NaN, findings, stderr });
      });
    });
  }

  it("looks at everything, and ends with 1 when something fails", async () => {
    // But for what is left to the sync, the requests for the categories were used up above.
    const { status, findings, stderr } = await doctor({ MEMBER_API_PASSWORD: "wrong" });
    expect(stderr).toBe("");
    expect(status).toBe(1);
    expect(states(findings)).toEqual({
      versions: "ok",
      settings: "ok",
      authority: "ok",
      "client key": "ok",
      "service key": "ok",
      envelope: "ok",
      "portal.db": "ok",
      "catalog.db": "ok",
      writing: "ok",
      disk: expect.stringMatching(/ok|warning/),
      backups: "warning",
      "member access: TLS": "ok",
      "member access: clock": "ok",
      "member access: credentials": "failed",
      worker: "warning",
      offers: "warning",
      "perks feed: TLS": "ok",
      "perks feed: clock": "ok",
      "perks feed: categories": "failed",
    });
    expect(JSON.stringify(findings)).not.toContain("wrong");
  });

  it("goes on to the end where portal.db is damaged, or its folder cannot be made", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(path.join(folder, "portal.db"), "not a database at all, but a text");
    symlinkSync(path.join(folder, "gone"), path.join(folder, "link"));
    // Node's own way of making folders would not come back from the last one.
    for (const DATA_DIR of [folder, path.join(folder, "link"), "/proc/nothing/data"]) {
      const { status, findings, stderr } = await doctor({ DATA_DIR, SMTP_URL: "smtp://127.0.0.1:1" });
      expect(stderr).toBe("");
      expect(status).toBe(1);
      expect(findings.find(({ check }) => check === "perks feed")).toMatchObject({
        state: "warning",
        message: expect.stringContaining(DATA_DIR === folder ? "this failed: portal.db" : "this failed: disk"),
      });
      expect(findings.at(-1)).toMatchObject({ check: "mail server", state: "failed" });
    }
  });

  it("says that portal.db was removed, and puts no empty one in its place", async () => {
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), "doctor-"));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
    migrateDatabases(DATA_DIR);
    rmSync(path.join(DATA_DIR, "portal.db"));
    const { status, findings } = await doctor({ DATA_DIR });
    expect(status).toBe(1);
    expect(states(findings)).toMatchObject({ "portal.db": "failed", "catalog.db": "ok", "perks feed": "warning" });
    expect(existsSync(path.join(DATA_DIR, "portal.db"))).toBe(false);
  });

  it("goes on to the end while another program keeps portal.db locked, and says who cannot write", async () => {
    const { $client } = portal.runtime.portal;
    $client.exec("BEGIN IMMEDIATE");
    onTestFinished(() => void $client.exec("ROLLBACK"));
    const { status, findings, stderr } = await doctor({ SMTP_URL: "smtp://127.0.0.1:1" });
    expect(stderr).toBe("");
    expect(status).toBe(1);
    expect(states(findings)).toMatchObject({ "portal.db": "ok", writing: "failed", "mail server": "failed" });
    const told = (name: string) => findings.find(({ check }) => check === name);
    expect(told("writing")).toMatchObject({
      message: expect.stringContaining("held by another program"),
      mend: expect.stringContaining("fuser"),
    });
    expect(told("perks feed")?.message).toContain("this failed: writing");
  });

  it("lists every bad setting, and goes no further", async () => {
    const { status, findings } = await doctor({ PORT: "many", AUTH_SECRET: "short" });
    expect(status).toBe(1);
    expect(findings.filter(({ check }) => check === "settings")).toHaveLength(2);
    expect(findings.map(({ check }) => check)).not.toContain("disk");
  });
});

it("a test by an admin stands in the audit log, with its outcome", async () => {
  const { runtime } = portal;
  // This process trusts no private authority, so the test must fail.
  const findings = await testConnection(runtime, { name: "admin-1", address: "127.0.0.1" }, "member-access");
  expect(failures(findings)).toHaveLength(1);
  expect(listAuditEntries(runtime, { action: "connection.test" }).items).toMatchObject([
    { actor: "admin-1", subject: "member-access", outcome: "failed", address: "127.0.0.1" },
  ]);
});

it("the overview of the settings tells where each comes from, and no value", () => {
  vi.stubEnv("FEED_PASSWORD", "a-canary-value");
  vi.stubEnv("AUTH_SECRET_FILE", "/run/secrets/auth");
  vi.stubEnv("AUTH_SECRET", "");
  const overview = settingSources();
  vi.unstubAllEnvs();
  expect(overview).toContainEqual(expect.objectContaining({ name: "FEED_PASSWORD", from: "environment" }));
  expect(overview).toContainEqual(expect.objectContaining({ name: "AUTH_SECRET", from: "file" }));
  expect(overview).toContainEqual(expect.objectContaining({ name: "SESSION_IDLE", from: "default" }));
  expect(overview).toContainEqual(expect.objectContaining({ name: "PROGRAM_URL", from: "missing" }));
  expect(JSON.stringify(overview)).not.toContain("canary");
});
