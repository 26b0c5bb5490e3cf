import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import type { z } from "zod";
import { hasCode, messageOf } from "./errors";
import { isOfAShell, isQuoted, OF_A_SHELL } from "./setting-rules";
import { FROM_FILE, settings } from "./setting-schema";

type SettingName = keyof typeof settings.shape;
export type Config = Omit<z.output<typeof settings>, "FEED_URL" | "SECOND_FACTOR"> & {
  readonly FEED_URL: URL;
  readonly SECOND_FACTOR: "required" | "optional";
};

/** Lists every missing or bad setting at once, each with what it is for. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The portal cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

type RawSettings = Partial<Record<SettingName, string>>;
type Environment = Readonly<Record<string, string | undefined>>;

function readSetting(env: Environment, name: SettingName): string | undefined {
  const direct = withoutLineEnd(env[name] ?? "");
  if (direct !== "") return direct;
  const file = settingFile(name, env);
  if (!file) return undefined;
  const value = readSecret(name, file);
  if (value === "") throw new Error(`${name}_FILE names ${file}, which is empty`);
  return value;
}

function readSecret(name: SettingName, file: string): string {
  const bytes = bytesOf(name, file);
  if (!isUtf8(bytes)) throw new Error(`${name}_FILE names ${file}, which is not in UTF-8: save it as that`);
  return withoutLineEnd(bytes.toString());
}

function bytesOf(name: SettingName, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const flaw = hasCode(error, "ENOENT") ? absenceInWords(file) : `cannot be read: ${messageOf(error)}`;
    throw new Error(`${name}_FILE names ${file}, which ${flaw}`, { cause: error });
  }
}

/**
 * Editors end a text with a line break, and some begin it with a mark; so do what a Kubernetes secret was made from, and
 * each line of a Windows file that a shell has sourced. Any other white space may be part of a secret.
 */
function withoutLineEnd(text: string): string {
  return text.replace(/^\uFEFF|(?:\r?\n|\r)$/g, "");
}

/** A client key may be in DATA_DIR: somebody whose disk is not mounted would make a new one. */
function absenceInWords(file: string): string {
  if (isOfAShell(file)) return OF_A_SHELL;
  return existsSync(path.dirname(file))
    ? "does not exist"
    : "does not exist, and neither does its folder: is the disk mounted?";
}

/**
 * Reads settings from an environment.
 * @throws ConfigError that names every missing or bad setting, never its value.
 */
export function loadConfig(env: Environment): Config {
  const { raw, problems } = rawSettings(env);
  problems.push(...problemsTogether(raw));
  const result = settings.safeParse(raw);
  if (result.success && problems.length === 0) {
    // The feed's paths begin at the host (perks-feed.md, What the service does, rule 5).
    const feedUrl = result.data.FEED_URL ?? new URL(result.data.PROGRAM_URL.origin);
    // Plain http is for trying the portal out; a portal on https is in real use.
    const { SECOND_FACTOR = result.data.PORTAL_URL.protocol === "https:" ? "required" : "optional" } = result.data;
    return { ...result.data, FEED_URL: feedUrl, SECOND_FACTOR };
  }
  for (const issue of result.error?.issues ?? []) {
    const name = settingNames().find((known) => known === issue.path[0]);
    if (!name || raw[name] === "") continue;
    problems.push(problemOf(name, raw[name], issue.message));
  }
  throw new ConfigError(problems);
}

function problemOf(name: SettingName, value: string | undefined, flaw: string): string {
  const what = value === undefined ? "is missing" : flaw;
  const quotes = isQuoted(value ?? "") ? ", without the quotes around it" : "";
  return `${name} ${what}${quotes} (${settings.shape[name].description})`;
}

/** The values as they are written, empty where their file cannot be read, which is a problem. */
function rawSettings(env: Environment): { raw: RawSettings; problems: string[] } {
  const problems: string[] = [];
  const raw: RawSettings = {};
  for (const name of settingNames()) {
    try {
      const value = readSetting(env, name);
      if (value) raw[name] = value;
    } catch (error) {
      problems.push(`${messageOf(error)} (${settings.shape[name].description})`);
      raw[name] = "";
    }
  }
  return { raw, problems };
}

/** What is wrong with settings that go together. */
function problemsTogether(raw: RawSettings): string[] {
  const problems: string[] = [];
  for (const name of ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const) {
    if (!raw.OIDC_ISSUER || raw[name] !== undefined) continue;
    problems.push(`${name} is missing: OIDC_ISSUER needs it (${settings.shape[name].description})`);
  }
  if (raw.OIDC_ISSUER === undefined && (raw.OIDC_CLIENT_ID || raw.OIDC_CLIENT_SECRET)) {
    problems.push(`OIDC_ISSUER is missing, but its client is set (${settings.shape.OIDC_ISSUER.description})`);
  }
  const program = settings.shape.PROGRAM_URL.safeParse(raw.PROGRAM_URL);
  if (raw.FEED_URL === undefined && program.data?.protocol === "http:") {
    problems.push("FEED_URL is missing: the feed is only read over https, and PROGRAM_URL is plain http");
  }
  const { ROSTER_SOURCE, DATA_DIR } = settings.shape;
  const source = ROSTER_SOURCE.safeParse(raw.ROSTER_SOURCE).data;
  if (source && isInTheWay(source, DATA_DIR.safeParse(raw.DATA_DIR).data)) {
    // Otherwise uploads that nobody has applied would come back as files of the source.
    problems.push(`ROSTER_SOURCE must be outside DATA_DIR and not hold it (${ROSTER_SOURCE.description})`);
  }
  return problems;
}

/** @param dataDir undefined where it is wrong by itself */
function isInTheWay(source: string, dataDir: string | undefined): boolean {
  if (dataDir === undefined || /^https:/i.test(source)) return false;
  const [folder, data] = [withoutLinks(path.resolve(source)), withoutLinks(dataDir)];
  return isWithin(folder, data) || isWithin(data, folder);
}

function isWithin(folder: string, other: string): boolean {
  return `${folder}${path.sep}`.startsWith(other.endsWith(path.sep) ? other : `${other}${path.sep}`);
}

/** An absolute path as it is without links. What has yet to be made, or may not be looked at, counts as no link. */
function withoutLinks(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    return path.join(withoutLinks(path.dirname(place)), path.basename(place));
  }
}

/** The names of all settings. */
export function settingNames(): SettingName[] {
  return settings.keyof().options;
}

/** Also of the form `NAME_FILE`, if the setting has it. */
export function isSettingName(name: string): boolean {
  return settingNames().some((known) => known === name) || FROM_FILE.some((known) => `${known}_FILE` === name);
}

/** All that the environment has, settings or not. */
export function environmentNames(): string[] {
  return Object.keys(process.env);
}

/** Where a setting's value comes from; never the value. */
export interface SettingSource {
  readonly name: string;
  readonly purpose: string;
  readonly from: "environment" | "file" | "default" | "missing";
}

/** Which settings are set and from where; never their values. */
export function settingSources(): SettingSource[] {
  return settingNames().map((name) => {
    const { [name]: rule } = settings.shape;
    const unset = rule.safeParse(undefined).success ? "default" : "missing";
    const from = process.env[name] ? "environment" : settingFile(name) ? "file" : unset;
    return { name, purpose: rule.description ?? "", from };
  });
}

/** The file that a key or secret is read from, if any. */
export function settingFile(name: SettingName, env: Environment = process.env): string | undefined {
  const mayBeFile = FROM_FILE.some((known) => known === name);
  return mayBeFile && !env[name] ? env[`${name}_FILE`] || undefined : undefined;
}

/** The settings that are used with the quotes, or the white space, at the ends of their value; never the value. */
export function settingsWithEnds(env: Environment = process.env): SettingName[] {
  const { raw } = rawSettings(env);
  return settingNames().filter((name) => {
    const value = raw[name] ?? "";
    const hasEnds = isQuoted(value) || value !== value.trim();
    return hasEnds && settings.shape[name].safeParse(value).data === value;
  });
}

/** The `NAME_FILE` that are set in vain, since `NAME` is, too. */
export function idleFiles(env: Environment = process.env): string[] {
  return FROM_FILE.filter((name) => env[name]).flatMap((name) => (env[`${name}_FILE`] ? [`${name}_FILE`] : []));
}

let cached: Config | undefined;

/** The settings of this process, read once. */
export function getConfig(): Config {
  cached ??= loadConfig(process.env);
  return cached;
}

/**
 * DATA_DIR alone, for commands that run before the other settings exist.
 * @throws ConfigError
 */
export function dataDirectory(): string {
  const given = readSetting(process.env, "DATA_DIR");
  const result = settings.shape.DATA_DIR.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map(({ message }) => problemOf("DATA_DIR", given, message)));
}

/** CLIENT_PRIVATE_KEY alone, for commands that run before the other settings exist. */
export function clientPrivateKey(): string | undefined {
  return readSetting(process.env, "CLIENT_PRIVATE_KEY");
}

/** LOG_LEVEL alone: a logger is needed to say that the other settings are wrong. */
export function logLevel(): Config["LOG_LEVEL"] {
  return settings.shape.LOG_LEVEL.catch("info").parse(readSetting(process.env, "LOG_LEVEL"));
}

/** NODE_EXTRA_CA_CERTS, which Node itself reads when a process starts. */
export function authorityFile(): string | undefined {
  return process.env.NODE_EXTRA_CA_CERTS || undefined;
}

/** TZ, by which Node tells the hours of the nightly work. */
export function timeZone(): string | undefined {
  return process.env.TZ || undefined;
}

/** The portal itself speaks plain HTTP, so behind an https address there is a proxy. */
export function isUndeclaredProxy({
  PORTAL_URL,
  TRUSTED_PROXIES,
}: Pick<Config, "PORTAL_URL" | "TRUSTED_PROXIES">): boolean {
  return PORTAL_URL.protocol === "https:" && TRUSTED_PROXIES.length === 0;
}

/** Whether Next runs in development, as it says itself. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}
