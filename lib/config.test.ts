import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { withoutRights } from "@/tests/factories/without-rights";
import { keyText } from "@/tests/vectors/vectors";
import { ConfigError, loadConfig } from "./config";
import { FROM_FILE } from "./setting-schema";

const folder = mkdtempSync(path.join(tmpdir(), "config-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Fits most settings that may come from a file, the mail server's address among them. */
const SECRET = "smtps://user:a-secret-that-must-never-be-printed@mail.example";
const needed = {
  AUTH_SECRET: SECRET,
  MEMBER_API_URL: "https://members.example.org",
  MEMBER_API_USERNAME: "user",
  MEMBER_API_PASSWORD: "pass & word",
  MEMBER_API_KEY: "key",
  MEMBER_API_PUBLIC_KEY: keyText("service-2048.pub.ssh").trimEnd(),
  CLIENT_PRIVATE_KEY: keyText("client.pkcs8.pem").trimEnd(),
  PROGRAM_URL: "https://perks.example.org",
  FEED_API_KEY: "feed-key",
  FEED_PASSWORD: "feed-password",
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("settings", () => {
  it("have defaults for all that a portal does not need to be told", () => {
    const config = loadConfig(needed);
    expect(config.PORT).toBe(3000);
    expect(config.PORTAL_URL.href).toBe("http://localhost:3000/");
    expect(config.FEED_URL.href).toBe("https://perks.example.org/");
    expect(config.FEED_SHRINK_LIMIT).toBe(0.3);
    expect(config.SESSION_IDLE).toBe(24 * 3600);
    expect(config.SESSION_MAX).toBe(14 * 86_400);
    expect(config.DATA_DIR).toBe(path.resolve("data"));
  });

  it("ask the feed at the program's host, whatever page of it PROGRAM_URL names", () => {
    const config = loadConfig({ ...needed, PROGRAM_URL: "https://perks.example.org/home" });
    expect(config.FEED_URL.href).toBe("https://perks.example.org/");
  });

  it.each([
    ["30", 0.3],
    ["30%", 0.3],
    ["12.5%", 0.125],
    ["0.5 %", 0.005],
    ["33.3 %", 0.333],
    ["0.0000001 %", 0.000000001],
    ["100 %", 1],
  ])("take %s as a share of %d", (text, share) => {
    expect(loadConfig({ ...needed, DEACTIVATION_LIMIT: text }).DEACTIVATION_LIMIT).toBe(share);
  });

  it("that are missing are named all at once, each with what it is for", () => {
    const problems = problemsOf({});
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual(Object.keys(needed));
    expect(problems).toContain(
      "PROGRAM_URL is missing (address of the hosted program, where members are sent to redeem)",
    );
  });

  it("that are empty count as missing", () => {
    expect(problemsOf({ ...needed, FEED_PASSWORD: "" })).toEqual([
      "FEED_PASSWORD is missing (the fixed password of the perks feed)",
    ]);
    expect(loadConfig({ ...needed, PORT: "" }).PORT).toBe(3000);
  });

  it("that are bad are named beside the missing ones, without their values", () => {
    const { FEED_API_KEY: _, ...rest } = needed;
    const problems = problemsOf({
      ...rest,
      AUTH_SECRET: "too-short",
      PORT: "http",
      SESSION_IDLE: "soon",
      LOG_LEVEL: "loud",
    });
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual([
      "PORT",
      "AUTH_SECRET",
      "FEED_API_KEY",
      "SESSION_IDLE",
      "LOG_LEVEL",
    ]);
    expect(problems.at(-1)).toBe(
      "LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent (how much is logged)",
    );
    expect(problems.join()).not.toContain("too-short");
  });

  it.each([
    ["MEMBER_API_URL", "http://members.example.org"],
    ["MEMBER_API_URL", "http://localhost:4443"],
    ["FEED_URL", "http://localhost:4443"],
    ["MEMBER_API_URL", "https://members.example.org/?client=1"],
    ["FEED_URL", "https://user@perks.example.org"],
    ["PROGRAM_URL", "https://perks.example.org/home?client=1"],
    ["DATA_DIR", path.resolve("package.json")],
    ["SESSION_MAX", "999999999999d"],
    ["FEED_API_KEY", "feed:key"],
    ["PORTAL_URL", "https://intranet.example.org/perks"],
    ["PORT", " "],
    ["PORT", "65536"],
    ["SESSION_IDLE", "0m"],
    ["BRAND_LOGO", folder],
    ["BRAND_LOGO", "/nowhere.svg"],
    ["MAIL_FROM", "not an address"],
    ["MAIL_FROM", "mailto:perks@example.org"],
    ["MAIL_FROM", "perks,office@example.org"],
    ["MEMBER_API_PUBLIC_KEY", "ssh-rsa AAAA"],
    ["CLIENT_PRIVATE_KEY", keyText("client-short.pkcs8.pem")],
    ["ROSTER_SOURCE", "ftp://hr.example.org/roster.csv"],
    ["PROGRAM_URL", "http://perks.example.org"],
    ["PROGRAM_URL", "perks.example.org"],
    ["FEED_SHRINK_LIMIT", "130 %"],
    ["FEED_SHRINK_LIMIT", "100.1 %"],
    ["DEACTIVATION_LIMIT", "0.3"],
    ["ROSTER_SOURCE", "http://hr.example.org/roster.csv"],
    ["ROSTER_SOURCE", "https://hr:50%off@hr.example.org/roster.csv"],
    ["TRUSTED_PROXIES", "10.0.0.0/8, everyone"],
    ["METRICS_TOKEN", "short"],
    ["BACKUP_SCHEDULE", "daily"],
    ["BACKUP_SCHEDULE", "* * * * * *"],
    ["BACKUP_SCHEDULE", "@daily"],
    ["BACKUP_SCHEDULE", "2027-01-01T02:30:00"],
    ["BACKUP_SCHEDULE", "0 0 31 2 *"],
    ["BACKUP_SCHEDULE", "0 2 31 4,6,9,11 *"],
    ["RETENTION_DAYS", "7"],
    ["LOG_LEVEL", "loud"],
  ])("refuse %s=%s", (name, value) => {
    expect(problemsOf({ ...needed, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} |^"everyone"`)),
    ]);
  });

  it.each([
    ["DATA_DIR", "data"],
    ["BACKUP_DIR", "backups"],
    ["BRAND_LOGO", "logo.svg"],
  ])("that lie where this user may not look are named beside the others: %s", (name, inside) => {
    const closed = mkdtempSync(path.join(tmpdir(), "closed-"));
    onTestFinished(() => rmSync(closed, { recursive: true }));
    const settings = { ...needed, PORT: "http", [name]: path.join(closed, inside) };
    expect(withoutRights(closed, () => problemsOf(settings), { mayLook: false })).toEqual([
      expect.stringContaining("PORT "),
      expect.stringContaining(`${name} is in a folder that this user may not enter`),
    ]);
  });

  it("that cannot be a place at all are named beside the others", () => {
    const places = { DATA_DIR: `${import.meta.filename}/data`, BRAND_LOGO: `/${"x".repeat(300)}` };
    const problems = problemsOf({ ...needed, PORT: "http", ...places }).map((line) => line.replace(/ \(.*/, ""));
    expect(problems.slice(1)).toEqual(["DATA_DIR is below a file, not in a folder", "BRAND_LOGO is too long a name"]);
  });

  it("that hold keys of no use are named beside the missing ones, both keys at once", () => {
    const { AUTH_SECRET: _, ...rest } = needed;
    const problems = problemsOf({ ...rest, MEMBER_API_PUBLIC_KEY: "garbage-one", CLIENT_PRIVATE_KEY: "garbage-two" });
    expect(problems).toEqual([
      expect.stringMatching(/^AUTH_SECRET is missing/),
      expect.stringMatching(/^MEMBER_API_PUBLIC_KEY is not in any of the three published forms/),
      expect.stringMatching(/^CLIENT_PRIVATE_KEY contains no PEM block/),
    ]);
    expect(problems.join()).not.toContain("garbage");
  });

  it.each([
    ["PORT", "0"],
    ["PORTAL_URL", "https://perks.example.org:8443/"],
    ["MAIL_FROM", "perks@mail"],
    ["MAIL_FROM", '"Perks @ work" <perks@example.org>'],
    ["ROSTER_SOURCE", "/srv/rosters"],
    ["ROSTER_SOURCE", "https://hr:pass@example.org/roster.csv"],
  ])("take %s=%s", (name, value) => {
    expect(problemsOf({ ...needed, [name]: value })).toEqual([]);
  });

  it("let the hosted pages alone be plain http, on loopback, and then ask for the feed's own address", () => {
    const onLoopback = { ...needed, PROGRAM_URL: "http://localhost:4480" };
    expect(problemsOf(onLoopback)).toEqual([expect.stringMatching(/^FEED_URL is missing/)]);
    const { FEED_PASSWORD: _, ...incomplete } = onLoopback;
    expect(problemsOf(incomplete)).toEqual([
      expect.stringMatching(/^FEED_URL is missing/),
      expect.stringMatching(/^FEED_PASSWORD is missing/),
    ]);
    const config = loadConfig({ ...onLoopback, FEED_URL: "https://localhost:4443" });
    expect(config.PROGRAM_URL.origin).toBe("http://localhost:4480");
  });
});

describe("the organisation's own sign-in", () => {
  it("needs its client's id and secret beside the issuer", () => {
    expect(problemsOf({ ...needed, OIDC_ISSUER: "https://login.example.org", OIDC_CLIENT_ID: "portal" })).toEqual([
      expect.stringMatching(/^OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it/),
    ]);
  });

  it("needs its issuer beside the client", () => {
    expect(problemsOf({ ...needed, OIDC_CLIENT_ID: "portal" })).toEqual([
      expect.stringMatching(/^OIDC_ISSUER is missing/),
    ]);
  });

  it("is https, or on loopback", () => {
    const client = { OIDC_CLIENT_ID: "portal", OIDC_CLIENT_SECRET: "s" };
    expect(problemsOf({ ...needed, ...client, OIDC_ISSUER: "http://login.example.org" })).toHaveLength(1);
    expect(problemsOf({ ...needed, ...client, OIDC_ISSUER: "http://localhost:4000" })).toEqual([]);
  });
});

describe("a setting from a file", () => {
  const file = path.join(folder, "secret");

  const signIn = { OIDC_ISSUER: "https://login.example.org", OIDC_CLIENT_ID: "portal", OIDC_CLIENT_SECRET: "s" };
  const fitting: Record<string, string> = {
    ...needed,
    AUTH_SECRET: SECRET,
    ROSTER_SOURCE: "https://u:p@hr.example/r.csv",
    MAP_STYLE_URL: "https://tiles.example.org/style.json?key=of-the-tiles",
  };

  it("is a secret, or what comes along with one", () => {
    expect(FROM_FILE).toEqual([
      "AUTH_SECRET",
      "MEMBER_API_USERNAME",
      "MEMBER_API_PASSWORD",
      "MEMBER_API_KEY",
      "MEMBER_API_PUBLIC_KEY",
      "CLIENT_PRIVATE_KEY",
      "FEED_API_KEY",
      "FEED_PASSWORD",
      "ROSTER_SOURCE",
      "OIDC_CLIENT_ID",
      "OIDC_CLIENT_SECRET",
      "SMTP_URL",
      "MAP_STYLE_URL",
      "METRICS_TOKEN",
    ]);
  });

  it.each(FROM_FILE)("%s_FILE is read, without the line's end", (name) => {
    const value = fitting[name] ?? SECRET;
    writeFileSync(file, `${value}\n`);
    const rest = Object.fromEntries(Object.entries({ ...needed, ...signIn }).filter(([other]) => other !== name));
    expect(String(loadConfig({ ...rest, [`${name}_FILE`]: file })[name])).toBe(value);
  });

  it.each([
    ["a blank", "secret \n", "secret "],
    ["a tab, on Windows", "secret\t\r\n", "secret\t"],
    ["a line break of its own", "secret\n\n", "secret\n"],
    ["no line's end", "secret ", "secret "],
  ])("keeps the end of a secret: %s", (_what, text, value) => {
    writeFileSync(file, text);
    const { FEED_PASSWORD: _, ...rest } = needed;
    expect(loadConfig({ ...rest, FEED_PASSWORD_FILE: file }).FEED_PASSWORD).toBe(value);
  });

  it("is read without the byte order mark that some editors begin a file with", () => {
    writeFileSync(file, "\uFEFFsecret\r\n");
    const { FEED_PASSWORD: _, ...rest } = needed;
    expect(loadConfig({ ...rest, FEED_PASSWORD_FILE: file }).FEED_PASSWORD).toBe("secret");
  });

  it("gives way to the setting itself", () => {
    writeFileSync(file, "from the file");
    expect(loadConfig({ ...needed, FEED_PASSWORD_FILE: file }).FEED_PASSWORD).toBe("feed-password");
  });

  it("that is empty is named with its setting", () => {
    const { FEED_PASSWORD: _, ...rest } = needed;
    for (const empty of ["", "\n"]) {
      writeFileSync(file, empty);
      expect(problemsOf({ ...rest, FEED_PASSWORD_FILE: file })).toEqual([
        `FEED_PASSWORD_FILE names ${file}, which is empty (the fixed password of the perks feed)`,
      ]);
    }
  });

  it("that cannot be read is named with its setting", () => {
    const { FEED_PASSWORD: _, ...rest } = needed;
    expect(problemsOf({ ...rest, FEED_PASSWORD_FILE: tmpdir() })).toEqual([
      `FEED_PASSWORD_FILE names ${tmpdir()}, which cannot be read: EISDIR: illegal operation on a directory, read (the fixed password of the perks feed)`,
    ]);
  });

  it("that does not exist is named beside the other problems", () => {
    const { FEED_PASSWORD: _, ...rest } = needed;
    expect(problemsOf({ ...rest, FEED_PASSWORD_FILE: "/nowhere", PORT: "-1" })).toEqual([
      "FEED_PASSWORD_FILE names /nowhere, which does not exist (the fixed password of the perks feed)",
      expect.stringMatching(/^PORT /),
    ]);
  });

  it("that is gone with its folder, as the client key in a DATA_DIR that is not mounted, has its disk asked for", () => {
    const { CLIENT_PRIVATE_KEY: _, ...rest } = needed;
    const key = path.join(folder, "data", "keys", "client-key.pem");
    expect(problemsOf({ ...rest, CLIENT_PRIVATE_KEY_FILE: key })).toEqual([
      expect.stringContaining(`${key}, which does not exist, and neither does its folder: is the disk mounted? (`),
    ]);
  });
});
