import { resolve } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "./config";

it("has a default for everything but the credentials, which are then made", () => {
  expect(readConfig({})).toEqual({
    port: 4443,
    dataDir: resolve(".sandbox"),
    size: "small",
    seed: 1,
    lockAfter: 5,
    resetHour: 3,
    serviceKeyBits: 2048,
    serviceTimeMs: 0,
  });
});

it("reads numbers from text, takes an empty variable as unset, and an origin without its slash", () => {
  const env = { SANDBOX_PORT: "5000", SANDBOX_SEED: "", SANDBOX_RESET_HOUR: "off" };
  expect(readConfig({ ...env, SANDBOX_PROGRAM_ORIGIN: "http://localhost:4444/" })).toMatchObject({
    port: 5000,
    seed: 1,
    resetHour: "off",
    programOrigin: "http://localhost:4444",
  });
});

it("names every bad variable at once", () => {
  const env = { SANDBOX_PORT: "http", SANDBOX_SIZE: "huge", SANDBOX_PROGRAM_ORIGIN: "http://localhost:1/path" };
  expect(() => readConfig(env)).toThrow(
    /SANDBOX_PORT: [\s\S]*SANDBOX_PROGRAM_ORIGIN: [\s\S]*SANDBOX_SIZE: small, medium or national is needed/,
  );
});

it.each([
  ["SANDBOX_PORT", "-1", "65536"],
  ["SANDBOX_RESET_HOUR", "-1", "24"],
  ["SANDBOX_LOCK_AFTER", "0", "1001"],
  ["SANDBOX_SEED", "-1", "4294967296"],
  ["SANDBOX_SERVICE_TIME_MS", "-1", "600001"],
])("takes no %s below or above its range", (name, ...values) => {
  for (const value of values) expect(() => readConfig({ [name]: value }), value).toThrow(`${name}: `);
});

it.each([
  ["SANDBOX_SERVICE_KEY_BITS", "4096", "1024 or 2048 is needed"],
  ["SANDBOX_SMTP_URL", "https://mail.example", "an smtp:// or smtps:// address is needed"],
])("says what %s must be instead of %s", (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: ${words}`);
});

it.each(["https://localhost:0", "http://[::1]:0"])("takes no %s, where nobody would be served", (origin) => {
  expect(() => readConfig({ SANDBOX_PROGRAM_ORIGIN: origin })).toThrow("port 0 is for");
});

it.each([
  ["SANDBOX_PORT", "0x10"],
  ["SANDBOX_RESET_HOUR", " "],
  ["SANDBOX_SERVICE_KEY_BITS", "0x400"],
  ["SANDBOX_SMTP_URL", "smtp:mail"],
])("does not guess what is meant by %s=%j", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: `);
});

it("reads the scheme and the host of an origin in any case", () => {
  expect(readConfig({ SANDBOX_PROGRAM_ORIGIN: "HTTP://LocalHost:0" }).programOrigin).toBe("http://localhost:0");
});

it("says once what is wrong with a setting", () => {
  expect(() => readConfig({ SANDBOX_PORT: "99999999999999999999", SANDBOX_SMTP_URL: "mail:25" })).toThrow(
    /^These settings are not valid:\n {2}SANDBOX_PORT: .*\n {2}SANDBOX_SMTP_URL: .*$/,
  );
});

it("says that the reset can be off where its hour is none", () => {
  for (const hour of ["24", "never"])
    expect(() => readConfig({ SANDBOX_RESET_HOUR: hour }), hour).toThrow('an hour from 0 to 23, or "off", is needed');
});

it.each([
  "not a url",
  "ftp://localhost",
  "http://localhost:1/path",
  "https://perks.example/?a=1",
  "https://perks.example/#a",
  "https://user:word@perks.example",
])("takes %j for no origin", (origin) => {
  expect(() => readConfig({ SANDBOX_PROGRAM_ORIGIN: origin })).toThrow(/SANDBOX_PROGRAM_ORIGIN: (an|must be)/);
});

it("takes no feed key with a colon, which could never log in", () => {
  expect(() => readConfig({ SANDBOX_FEED_KEY: "feed:key" })).toThrow(/SANDBOX_FEED_KEY: .*colon/);
  expect(readConfig({ SANDBOX_FEED_PASSWORD: "pass:word" }).feedPassword).toBe("pass:word");
});

it("takes no folder whose path portal.env could not hold", () => {
  expect(() => readConfig({ SANDBOX_DATA_DIR: "/tmp/it's $HOME" })).toThrow(/SANDBOX_DATA_DIR: .*quotes/);
  expect(readConfig({ SANDBOX_DATA_DIR: "/tmp/it's here" }).dataDir).toBe("/tmp/it's here");
});
