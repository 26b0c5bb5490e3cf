import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import {
  basicUser,
  cidrList,
  clientKey,
  duration,
  existingFile,
  folder,
  httpsBase,
  httpsOrLoopback,
  httpsOrLoopbackBase,
  httpsUrl,
  origin,
  percent,
  port,
  rosterSource,
  schedule,
  secret,
  sender,
  serviceKey,
  smtpUrl,
} from "./setting-rules";

/** Every setting: its rule, and what it is for, which operators read when it is missing or bad. */
const schema = z.object({
  PORTAL_URL: origin.prefault("http://localhost:3000").describe("the address that members type"),
  PORT: port.default(3000).describe("the port of the web process"),
  HOST: z.string().default("127.0.0.1").describe("the address that the web process listens on; 0.0.0.0 in a container"),
  AUTH_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .describe("signs sessions; openssl rand -base64 48 makes one"),
  DATA_DIR: folder.prefault("./data").describe("the folder of the databases and logos"),
  MEMBER_API_URL: httpsBase.describe("base address of the member access service"),
  MEMBER_API_USERNAME: secret.describe("api_username, from the account settings of the program's back office"),
  MEMBER_API_PASSWORD: secret.describe("api_password, from the account settings of the program's back office"),
  MEMBER_API_KEY: secret.describe("api_key, from the account settings of the program's back office"),
  MEMBER_API_PUBLIC_KEY: serviceKey.describe("the service's public key, in any of its three published forms"),
  CLIENT_PRIVATE_KEY: clientKey.describe("our RSA private key as PEM; npm run portal -- keys generate makes one"),
  PROGRAM_URL: httpsOrLoopbackBase.describe("address of the hosted program, where members are sent to redeem"),
  FEED_URL: httpsBase.optional().describe("address of the perks feed, if it is not PROGRAM_URL"),
  FEED_API_KEY: basicUser.describe("the API key of the perks feed, from the account representative"),
  FEED_PASSWORD: secret.describe("the fixed password of the perks feed"),
  FEED_SHRINK_LIMIT: percent
    .prefault("30 %")
    .describe("a feed that lost a larger share of its offers waits for an admin's approval"),
  DEACTIVATION_LIMIT: percent
    .prefault("10 %")
    .describe("a roster that revokes a larger share of members' access waits for a typed confirmation"),
  ROSTER_SOURCE: rosterSource
    .optional()
    .describe("a folder or https URL from which the worker reads a roster every night and applies it within the limit"),
  ROSTER_SOURCE_PRIVATE: z
    .enum(["refused", "allowed"], "must be refused or allowed")
    .default("refused")
    .describe("whether ROSTER_SOURCE may be an address in a private network"),
  SYNC_SCHEDULE: z
    .enum(["daily", "off"], "must be daily or off")
    .default("daily")
    .describe("daily: after the feed's 4:30 Central time; off: on demand only"),
  SESSION_IDLE: duration.prefault("12h").describe("signs out after this long without a request"),
  SESSION_MAX: duration.prefault("14d").describe("signs out after this long in any case"),
  SECOND_FACTOR: z
    .enum(["required", "optional"], "must be required or optional")
    .optional()
    .describe("whether support and admins need a second factor for the console; required where PORTAL_URL is https"),
  OIDC_ISSUER: httpsOrLoopback.optional().describe("the organisation's own sign-in: its OpenID Connect issuer"),
  OIDC_CLIENT_ID: secret.optional().describe("the portal's client id at OIDC_ISSUER"),
  OIDC_CLIENT_SECRET: secret.optional().describe("the portal's client secret at OIDC_ISSUER"),
  OIDC_CREATE_MEMBERS: z
    .enum(["on", "off"], "must be on or off")
    .default("off")
    .describe("on: anyone who signs in at OIDC_ISSUER becomes a member; off: only existing members can sign in"),
  OIDC_ROLE_CLAIM: secret
    .optional()
    .describe("a claim of OIDC_ISSUER whose values member, support and admin decide the role at each sign-in"),
  BRAND_NAME: z.string().trim().min(1).max(60).default("Perks").describe("the organisation's name for its perks"),
  BRAND_ACCENT: z
    .string()
    .regex(/^#[\da-f]{6}$/i, "must be a colour such as #0a7a5c")
    .optional()
    .describe("the organisation's colour; adjusted where text would be hard to read"),
  BRAND_LOGO: existingFile
    .optional()
    .describe("a file with the organisation's logo, SVG, PNG, JPEG or WebP, shown instead of the name"),
  SUPPORT_CONTACT: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe("whom members can ask for help: an e-mail address, a phone number or an https link"),
  SMTP_URL: smtpUrl
    .optional()
    .describe("the mail server, smtp:// or smtps:// with user and password; without one, no mail is sent"),
  MAIL_FROM: sender.default("Perks <perks@localhost>").describe("the sender of the portal's mails"),
  MAP_STYLE_URL: httpsUrl.optional().describe("a tile provider's style, instead of the built-in basemap"),
  TRUSTED_PROXIES: cidrList.prefault("").describe("addresses or ranges whose X-Forwarded-For is trusted"),
  METRICS_TOKEN: z
    .string()
    .min(16, "must have at least 16 characters")
    .optional()
    .describe("the bearer token that /metrics requires; without one it answers only this machine"),
  BACKUP_SCHEDULE: schedule
    .default("30 2 * * *")
    .describe("when the worker backs portal.db up, as a cron pattern in the machine's time zone, or off"),
  BACKUP_DIR: folder.optional().describe("the folder of scheduled backups; DATA_DIR/backups by default"),
  RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(30, "must be at least 30")
    .max(36_500)
    .default(730)
    .describe("how many days attempts, traces of deleted members, unapplied rosters and sync runs are kept"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("how much is logged"),
});

/**
 * Keys and secrets, and settings that may contain one, can be read from a file named by the same setting with `_FILE`.
 */
export const FROM_FILE = [
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
] as const;

type SettingName = keyof typeof schema.shape;
export type Config = Omit<z.output<typeof schema>, "FEED_URL" | "SECOND_FACTOR"> & {
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

type Environment = Readonly<Record<string, string | undefined>>;

function readSetting(env: Environment, name: SettingName): string | undefined {
  const direct = env[name];
  if (direct !== undefined && direct !== "") return direct;
  const file = settingFile(name, env);
  if (!file) return undefined;
  if (!existsSync(file)) throw new Error(`${name}_FILE names ${file}, which does not exist`);
  try {
    // Editors end a file with a line break; any other white space may be part of a secret.
    return readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${name}_FILE names ${file}, which cannot be read: ${reason}`, { cause: error });
  }
}

/**
 * Reads settings from an environment.
 * @throws ConfigError that names every missing or bad setting, never its value.
 */
export function loadConfig(env: Environment): Config {
  const problems: string[] = [];
  const raw: Partial<Record<SettingName, string>> = {};
  for (const name of settingNames()) {
    try {
      const value = readSetting(env, name);
      if (value) raw[name] = value;
    } catch (error) {
      problems.push(`${error instanceof Error ? error.message : String(error)} (${schema.shape[name].description})`);
      raw[name] = "";
    }
  }
  for (const name of ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const) {
    if (!raw.OIDC_ISSUER || raw[name] !== undefined) continue;
    problems.push(`${name} is missing: OIDC_ISSUER needs it (${schema.shape[name].description})`);
  }
  if (raw.OIDC_ISSUER === undefined && (raw.OIDC_CLIENT_ID || raw.OIDC_CLIENT_SECRET)) {
    problems.push(`OIDC_ISSUER is missing, but its client is set (${schema.shape.OIDC_ISSUER.description})`);
  }
  const program = schema.shape.PROGRAM_URL.safeParse(raw.PROGRAM_URL);
  if (raw.FEED_URL === undefined && program.data?.protocol === "http:") {
    problems.push("FEED_URL is missing: the feed is only read over https, and PROGRAM_URL is plain http");
  }
  const result = schema.safeParse(raw);
  if (result.success && problems.length === 0) {
    // The feed's paths begin at the host (perks-feed.md, rule 5).
    const feedUrl = result.data.FEED_URL ?? new URL(result.data.PROGRAM_URL.origin);
    // Plain http is for trying the portal out; a portal on https is in real use.
    const { SECOND_FACTOR = result.data.PORTAL_URL.protocol === "https:" ? "required" : "optional" } = result.data;
    return { ...result.data, FEED_URL: feedUrl, SECOND_FACTOR };
  }
  for (const issue of result.error?.issues ?? []) {
    const name = settingNames().find((known) => known === issue.path[0]);
    if (!name || raw[name] === "") continue;
    const what = raw[name] === undefined ? "is missing" : issue.message;
    problems.push(`${name} ${what} (${schema.shape[name].description})`);
  }
  throw new ConfigError(problems);
}

/** The names of all settings. */
export function settingNames(): SettingName[] {
  return schema.keyof().options;
}

/** Where a setting's value comes from; never the value. */
export interface SettingSource {
  readonly name: string;
  readonly purpose: string;
  readonly from: "environment" | "file" | "default" | "missing";
}

export function settingSources(env: Environment = process.env): SettingSource[] {
  return settingNames().map((name) => {
    const { [name]: rule } = schema.shape;
    const unset = rule.safeParse(undefined).success ? "default" : "missing";
    const from = env[name] ? "environment" : settingFile(name, env) ? "file" : unset;
    return { name, purpose: rule.description ?? "", from };
  });
}

/** The file that a key or secret is read from, if any. */
export function settingFile(name: SettingName, env: Environment = process.env): string | undefined {
  const mayBeFile = (FROM_FILE as readonly string[]).includes(name);
  return mayBeFile && !env[name] ? env[`${name}_FILE`] || undefined : undefined;
}

let cached: Config | undefined;

/** The settings of this process, read once. */
export function getConfig(): Config {
  cached ??= loadConfig(process.env);
  return cached;
}

/** DATA_DIR alone, for commands that run before the other settings exist. */
export function dataDirectory(): string {
  return schema.shape.DATA_DIR.parse(readSetting(process.env, "DATA_DIR"));
}

/** CLIENT_PRIVATE_KEY alone, for commands that run before the other settings exist. */
export function clientPrivateKey(): string | undefined {
  return readSetting(process.env, "CLIENT_PRIVATE_KEY");
}

/** LOG_LEVEL alone: a logger is needed to say that the other settings are wrong. */
export function logLevel(): Config["LOG_LEVEL"] {
  return schema.shape.LOG_LEVEL.catch("info").parse(process.env.LOG_LEVEL);
}

/** Whether Next runs in development, as it says itself. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}
