import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { withoutRights } from "@/tests/factories/without-rights";
import { missingSettings, readSettings } from "./settings";

const folder = mkdtempSync(path.join(tmpdir(), "settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("missingSettings", () => {
  it("adds what the environment does not have", () => {
    expect(missingSettings({ PORT: "1" }, "PORT=2\nBRAND_NAME='Acme = perks # for all'")).toEqual({
      BRAND_NAME: "Acme = perks # for all",
    });
  });

  it("reads a key of several lines", () => {
    expect(missingSettings({}, 'CLIENT_PRIVATE_KEY="-----BEGIN\nabc\n-----END"').CLIENT_PRIVATE_KEY).toBe(
      "-----BEGIN\nabc\n-----END",
    );
  });

  it("takes an empty variable of the environment for unset", () => {
    expect(missingSettings({ PORT: "" }, "PORT=2")).toEqual({ PORT: "2" });
  });

  it("lets the environment win in either form of a setting", () => {
    expect(missingSettings({ AUTH_SECRET_FILE: "/run/secret" }, "AUTH_SECRET=of-the-file")).toEqual({});
    expect(missingSettings({ AUTH_SECRET: "direct" }, "AUTH_SECRET_FILE=/of/the/file")).toEqual({});
  });

  it("puts the portal's own certificate authority before the one that a machine sets for all programs", () => {
    const text = "NODE_EXTRA_CA_CERTS=/portal/ca.pem";
    expect(missingSettings({ NODE_EXTRA_CA_CERTS: "/etc/ssl/all.pem" }, text)).toEqual({
      NODE_EXTRA_CA_CERTS: "/portal/ca.pem",
    });
    expect(missingSettings({ NODE_EXTRA_CA_CERTS: "/portal/ca.pem" }, text)).toEqual({});
  });
});

describe("readSettings", () => {
  it("takes --settings out of the arguments and reads that file", () => {
    const file = path.join(folder, "portal.env");
    writeFileSync(file, "PORT=4000\n");
    expect(readSettings(["--settings", file, "sync", "--force"], {})).toEqual({
      args: ["sync", "--force"],
      missing: { PORT: "4000" },
      inFile: { names: ["PORT"], cut: [], passed: [] },
    });
  });

  it("reads a file that begins with a byte order mark, as some editors write it", () => {
    const file = path.join(folder, "marked.env");
    writeFileSync(file, "\uFEFFPORT=4000\nBRAND_NAME=Acme\n");
    expect(readSettings(["--settings", file], {}).missing).toEqual({ PORT: "4000", BRAND_NAME: "Acme" });
  });

  it.each(["utf16le", "latin1"] as const)(
    "refuses a file in %s, whose names or letters would be others",
    (encoding) => {
      const file = path.join(folder, `${encoding}.env`);
      writeFileSync(file, "\uFEFFBRAND_NAME=Société\n", encoding);
      expect(() => readSettings(["--settings", file], {})).toThrow(
        `The settings file ${file} is not in UTF-8: save it as that.`,
      );
    },
  );

  it("takes the name in the same word too: the command would run on the installation of .env", () => {
    const file = path.join(folder, "staging.env");
    writeFileSync(file, "DATA_DIR=/srv/staging\n");
    expect(readSettings([`--settings=${file}`, "restore", "old.db", "--yes"], {})).toEqual({
      args: ["restore", "old.db", "--yes"],
      missing: { DATA_DIR: "/srv/staging" },
      inFile: { names: ["DATA_DIR"], cut: [], passed: [] },
    });
  });

  it("names the settings that have lost their end because a # begins a comment, and no others", () => {
    const file = path.join(folder, "cut.env");
    const cut = ["FEED_PASSWORD=ab#cd", "BRAND_ACCENT=#2a3fd6", "export AUTH_SECRET = ab#cd #ef"];
    const whole = [
      "#MEMBER_API_KEY=ab#cd",
      "PORT=4000 # a comment",
      "SMTP_URL= # a comment",
      "BRAND_NAME='ab#cd'",
      'MEMBER_API_PASSWORD="ab#cd" # a comment',
      'SUPPORT_CONTACT="the desk\nMAIL_FROM=ab#cd"',
    ];
    writeFileSync(file, [...cut, ...whole].join("\n"));
    const { inFile, missing } = readSettings(["--settings", file], {});
    expect(inFile.cut).toEqual(["FEED_PASSWORD", "BRAND_ACCENT", "AUTH_SECRET"]);
    expect(missing).toMatchObject({ FEED_PASSWORD: "ab", BRAND_ACCENT: "", AUTH_SECRET: "ab", BRAND_NAME: "ab#cd" });
  });

  it("names the settings that have lost their end because their quote is also in their value, and no others", () => {
    const file = path.join(folder, "closed.env");
    const cut = ['FEED_PASSWORD="ab"c#d"', "export BRAND_NAME = 'Joe's'", 'MEMBER_API_KEY="a\\nb" c'];
    const whole = [
      'MEMBER_API_PASSWORD="ab\'cd" # a comment',
      'MEMBER_API_USERNAME="ab"# a comment',
      "AUTH_SECRET='ab\"cd'\t\r",
      'CLIENT_PRIVATE_KEY="-----BEGIN\nabc\n-----END"',
      "SUPPORT_CONTACT=\"the desk\nMAIL_FROM='ab'cd\"",
      'PORT=""',
      "#SMTP_URL='ab'c'",
    ];
    writeFileSync(file, [...cut, ...whole].join("\n"));
    const { inFile, missing } = readSettings(["--settings", file], {});
    expect(inFile.cut).toEqual(["FEED_PASSWORD", "BRAND_NAME", "MEMBER_API_KEY"]);
    expect(missing).toMatchObject({ FEED_PASSWORD: "ab", BRAND_NAME: "Joe", MEMBER_API_PASSWORD: "ab'cd" });
  });

  it("names the settings that are written without a =, and no others", () => {
    const file = path.join(folder, "yaml.env");
    const whole = ["AUTH_SECRET=ab", "#MAIL_FROM: nobody", "FEED_PASSWORD='ab: c'"];
    const passed = ["BRAND_NAME: Perks", "export SMTP_URL", "  PORT 4000"];
    writeFileSync(file, [...whole, ...passed].join("\n"));
    expect(readSettings(["--settings", file], {}).inFile.passed).toEqual(["BRAND_NAME", "SMTP_URL", "PORT"]);
  });

  it("refuses two files, of which one would not be read", () => {
    expect(() => readSettings(["--settings", "/dev/null", "--settings=/dev/null", "sync"], {})).toThrow(
      "--settings is given twice.",
    );
  });

  it("names a settings file that cannot be read, and why", () => {
    expect(() => readSettings(["--settings", tmpdir()], {})).toThrow(
      `The settings file ${tmpdir()} cannot be read: EISDIR: illegal operation on a directory`,
    );
  });

  it("does not call a settings file missing in a folder that this user may not look into", () => {
    const closed = path.join(folder, "closed");
    mkdirSync(closed);
    const file = path.join(closed, "portal.env");
    writeFileSync(file, "PORT=1");
    withoutRights(
      closed,
      () =>
        expect(() => readSettings(["--settings", file], {})).toThrow(
          `The settings file ${file} cannot be read: EACCES: permission denied`,
        ),
      { mayLook: false },
    );
  });

  it("says in full where it has looked for a settings file: npm changes the folder", () => {
    expect(() => readSettings(["--settings", "nowhere.env"], {})).toThrow(
      `The settings file ${path.resolve("nowhere.env")} does not exist.`,
    );
  });

  it("names a settings file that does not exist", () => {
    expect(() => readSettings(["sync", "--settings", "/nowhere.env"], {})).toThrow(
      "The settings file /nowhere.env does not exist.",
    );
    expect(() => readSettings(["--settings=/nowhere.env"], {})).toThrow(
      "The settings file /nowhere.env does not exist.",
    );
    expect(() => readSettings(["--settings"], {})).toThrow("--settings needs a file name.");
    expect(() => readSettings(["--settings=", "sync"], {})).toThrow("--settings needs a file name.");
  });
});
