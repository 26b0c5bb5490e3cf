import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished, test, vi } from "vitest";
import { NEEDED_SETTINGS } from "@/tests/factories/bare-portal";
import { ConfigError, dataDirectory, idleFiles, loadConfig, settingsWithEnds } from "./config";

const { FEED_PASSWORD: _, ...withoutPassword } = NEEDED_SETTINGS;
const SIGN_IN = { OIDC_ISSUER: "https://login.example.org", OIDC_CLIENT_ID: "portal", OIDC_CLIENT_SECRET: "secret" };

function problemsOf(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    loadConfig({ ...NEEDED_SETTINGS, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("a setting as it is pasted", () => {
  it.each([
    ["SYNC_SCHEDULE", "off\t", "off"],
    ["LOG_LEVEL", "warn ", "warn"],
    ["SESSION_IDLE", " 30m", 1800],
    ["FEED_SHRINK_LIMIT", "30 %\t", 0.3],
    ["BRAND_ACCENT", "#0a7a5c\t", "#0a7a5c"],
    ["BACKUP_SCHEDULE", "off ", "off"],
    ["DATA_DIR", "/srv/portal ", "/srv/portal"],
    ["ROSTER_SOURCE", "/srv/rosters\t", "/srv/rosters"],
  ] as const)("is read without white space around it, as before a comment in columns: %s=%j", (name, value, read) => {
    expect(loadConfig({ ...NEEDED_SETTINGS, [name]: value })[name]).toBe(read);
  });

  it.each(["\n", "\r\n", "\r"])("is read without the %j that a Kubernetes secret or a sourced file leaves", (end) => {
    const given = Object.entries({ ...NEEDED_SETTINGS, SYNC_SCHEDULE: "off" });
    const config = loadConfig(Object.fromEntries(given.map(([name, value]) => [name, `${value.trimEnd()}${end}`])));
    const { FEED_PASSWORD, AUTH_SECRET } = NEEDED_SETTINGS;
    expect(config).toMatchObject({ FEED_PASSWORD, AUTH_SECRET, SYNC_SCHEDULE: "off" });
  });

  it("is missing if it is a line break alone", () => {
    expect(problemsOf({ FEED_PASSWORD: "\n" })).toEqual([expect.stringMatching(/^FEED_PASSWORD is missing/)]);
  });

  it.each([
    ["PORTAL_URL", '"https://perks.example.org"', "must be an absolute http or https URL"],
    ["BRAND_ACCENT", "'#0a7a5c'", "must be a colour such as #0a7a5c"],
    ["DATA_DIR", '"./data"', "must be a path"],
    ["BRAND_LOGO", "“logo.svg”", "must be a path"],
    ["ROSTER_SOURCE", '"https://hr:password@hr.example.org/roster.csv"', "must be a folder or an https URL"],
  ])("is refused for the quotes that whoever set it has kept: %s=%s", (name, value, what) => {
    expect(problemsOf({ [name]: value })).toEqual([
      expect.stringContaining(`${name} ${what}, without the quotes around it (`),
    ]);
  });

  it("is refused for them by a command that reads DATA_DIR alone, too", () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv("DATA_DIR", '"./data"');
    expect(() => dataDirectory()).toThrow("DATA_DIR must be a path, without the quotes around it (");
  });

  it.each(["DATA_DIR", "BACKUP_DIR", "BRAND_LOGO", "ROSTER_SOURCE"])("is no path that begins with ~: %s", (name) => {
    const written = "begins with ~, which only a shell replaces: write the path in full (";
    expect(problemsOf({ [name]: "~/portal" })).toEqual([expect.stringContaining(`${name} ${written}`)]);
  });

  it.each(["DATA_DIR", "BACKUP_DIR", "BRAND_LOGO", "ROSTER_SOURCE"])("is no path that is blank: %s", (name) => {
    expect(problemsOf({ [name]: " " })).toEqual([expect.stringContaining(`${name} must not be empty`)]);
  });

  it.each([
    ["PORTAL_URL", "https://perks.example.org;"],
    ["PROGRAM_URL", "https://perks.example.org,https://www.example.org"],
    ["PROGRAM_URL", "https://*.example.org"],
    ["OIDC_ISSUER", "https://login'.example.org"],
    ["MAP_STYLE_URL", "https://tiles.example.org:0/style.json"],
  ])("is no address whose host or port cannot be: %s=%s", (name, value) => {
    expect(problemsOf({ ...SIGN_IN, [name]: value })).toEqual([
      expect.stringContaining(`${name} must name a host by its name or address, and no port 0 (`),
    ]);
  });

  it.each(["https://bücher.example", "https://perks_1.example.org.", "https://[fd00::1]:8443", "http://10.0.0.1:3000"])(
    "is the address of any other host: %s",
    (address) => {
      expect(problemsOf({ PORTAL_URL: address })).toEqual([]);
    },
  );

  it.each([
    ["OIDC_ISSUER", "https://portal:secret@login.example.org", "user, query or fragment"],
    ["OIDC_ISSUER", "https://login.example.org/?tenant=1", "user, query or fragment"],
    ["MAP_STYLE_URL", "https://portal:secret@tiles.example.org/style.json", "user"],
  ])("is no address with what its readers refuse: %s=%s", (name, value, without) => {
    expect(problemsOf({ ...SIGN_IN, [name]: value })).toEqual([
      expect.stringContaining(`${name} must be an address without ${without} (`),
    ]);
  });

  it("is a token as a header carries it: without white space at its ends, and ASCII", () => {
    const token = "sixteen-letters-and-more";
    expect(loadConfig({ ...NEEDED_SETTINGS, METRICS_TOKEN: `${token} ` }).METRICS_TOKEN).toBe(token);
    expect(problemsOf({ METRICS_TOKEN: "sechzehn-Zeichen-für-Zähler" })).toEqual([
      expect.stringContaining("METRICS_TOKEN must have only ASCII characters ("),
    ]);
    expect(problemsOf({ METRICS_TOKEN: " ".repeat(16) })).toHaveLength(1);
  });

  it("is in no file whose path begins with ~", () => {
    expect(() => loadConfig({ ...withoutPassword, FEED_PASSWORD_FILE: "~/secrets/feed" })).toThrow(
      "FEED_PASSWORD_FILE names ~/secrets/feed, which begins with ~, which only a shell replaces",
    );
  });
});

test.each([
  ["in Latin-1", Buffer.from("Schlüssel", "latin1")],
  ["in UTF-16, as PowerShell writes it", Buffer.from("\uFEFFsecret", "utf16le")],
])("a secret's file %s is refused: another secret would be read", (_what, bytes) => {
  const folder = mkdtempSync(path.join(tmpdir(), "config-pasted-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "secret");
  writeFileSync(file, bytes);
  expect(() => loadConfig({ ...withoutPassword, FEED_PASSWORD_FILE: file })).toThrow(
    `FEED_PASSWORD_FILE names ${file}, which is not in UTF-8: save it as that (`,
  );
});

describe("a value that is used with its ends", () => {
  it.each(['"secret"', "“secret”", "secret\t", " secret", "secret\n\n"])("is named if it is a secret: %j", (value) => {
    expect(settingsWithEnds({ ...NEEDED_SETTINGS, FEED_PASSWORD: value })).toEqual(["FEED_PASSWORD"]);
  });

  it("is named if it is a name, but not where its ends count for nothing, and not inside", () => {
    const inside = {
      FEED_PASSWORD: 'se cr"et',
      MAIL_FROM: '"Perks" <perks@example.org>',
      SUPPORT_CONTACT: " the desk ",
    };
    const key = `${NEEDED_SETTINGS.CLIENT_PRIVATE_KEY}\n\n`;
    expect(settingsWithEnds({ ...NEEDED_SETTINGS, ...inside, CLIENT_PRIVATE_KEY: key })).toEqual([]);
    expect(settingsWithEnds({ ...NEEDED_SETTINGS, BRAND_NAME: '"Acme"' })).toEqual(["BRAND_NAME"]);
  });

  it("is not asked of a file that cannot be read", () => {
    expect(settingsWithEnds({ ...withoutPassword, FEED_PASSWORD_FILE: "/nowhere" })).toEqual([]);
  });
});

it("a file that nobody reads is named, because its setting is set, too", () => {
  const both = { ...NEEDED_SETTINGS, FEED_PASSWORD_FILE: "/run/secrets/feed", AUTH_SECRET: "", AUTH_SECRET_FILE: "/a" };
  expect(idleFiles(both)).toEqual(["FEED_PASSWORD_FILE"]);
});
