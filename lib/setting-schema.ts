import { z } from "zod";
import {
  basicUser,
  bearerToken,
  choice,
  cidrList,
  clientKey,
  colour,
  duration,
  existingFile,
  folder,
  httpsBase,
  httpsOrLoopbackBase,
  httpsWithoutUser,
  listenAddress,
  origin,
  percent,
  port,
  rosterSource,
  schedule,
  secret,
  sender,
  serviceKey,
  smtpUrl,
  wholeNumber,
  words,
} from "./setting-rules";

/** Every setting: its rule, and what it is for, which operators read when it is missing or bad. */
export const settings = z.object({
  PORTAL_URL: origin.prefault("http://localhost:3000").describe("the address that members type"),
  PORT: port.default(3000).describe("the port of the web process"),
  HOST: listenAddress
    .default("127.0.0.1")
    .describe("the address that the web process listens on; 0.0.0.0 in a container"),
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
    .describe(
      "a roster that revokes the access of a larger share of the members, or changes their e-mail addresses, waits for a typed confirmation",
    ),
  ROSTER_SOURCE: rosterSource
    .optional()
    .describe("a folder or https URL from which the worker reads a roster every night and applies it within the limit"),
  ROSTER_SOURCE_PRIVATE: choice("refused", "allowed")
    .default("refused")
    .describe("whether ROSTER_SOURCE may be an address in a private network"),
  SYNC_SCHEDULE: choice("daily", "off")
    .default("daily")
    .describe("daily: after the feed's 4:30 Central time; off: on demand only"),
  SESSION_IDLE: duration.prefault("24h").describe("signs out after this long without a request"),
  SESSION_MAX: duration.prefault("14d").describe("signs out after this long in any case"),
  SECOND_FACTOR: choice("required", "optional")
    .optional()
    .describe("whether support and admins need a second factor for the console; required where PORTAL_URL is https"),
  OIDC_ISSUER: httpsOrLoopbackBase.optional().describe("the organisation's own sign-in: its OpenID Connect issuer"),
  OIDC_CLIENT_ID: secret.optional().describe("the portal's client id at OIDC_ISSUER"),
  OIDC_CLIENT_SECRET: secret.optional().describe("the portal's client secret at OIDC_ISSUER"),
  OIDC_CREATE_MEMBERS: choice("on", "off")
    .default("off")
    .describe("on: anyone who signs in at OIDC_ISSUER becomes a member; off: only existing members can sign in"),
  OIDC_ROLE_CLAIM: words
    .optional()
    .describe("a claim of OIDC_ISSUER whose values member, support and admin decide the role at each sign-in"),
  BRAND_NAME: words
    .max(60, "must have at most 60 characters")
    .default("Perks")
    .describe("the organisation's name for its perks"),
  BRAND_ACCENT: colour.optional().describe("the organisation's colour; adjusted where text would be hard to read"),
  BRAND_LOGO: existingFile
    .optional()
    .describe("a file with the organisation's logo, SVG, PNG, JPEG or WebP, shown instead of the name"),
  SUPPORT_CONTACT: words
    .optional()
    .describe(
      "whom members can ask for help: an e-mail address, a phone number, a link, or words such as a desk to go to",
    ),
  SMTP_URL: smtpUrl
    .optional()
    .describe("the mail server, smtp:// or smtps:// with user and password; without one, no mail is sent"),
  MAIL_FROM: sender.prefault("Perks <perks@localhost>").describe("the sender of the portal's mails"),
  MAP_STYLE_URL: httpsWithoutUser.optional().describe("a tile provider's style, instead of the built-in basemap"),
  TRUSTED_PROXIES: cidrList.prefault("").describe("addresses or ranges whose X-Forwarded-For is trusted"),
  METRICS_TOKEN: bearerToken
    .optional()
    .describe("the bearer token that /metrics requires; without one it answers only loopback addresses"),
  BACKUP_SCHEDULE: schedule
    .default("30 2 * * *")
    .describe("when the worker backs portal.db up, as a cron pattern in the machine's time zone, or off"),
  BACKUP_DIR: folder.optional().describe("the folder of scheduled backups; DATA_DIR/backups by default"),
  RETENTION_DAYS: wholeNumber(30, 36_500)
    .default(730)
    .describe("how many days attempts, traces of deleted members, unapplied rosters and sync runs are kept"),
  LOG_LEVEL: choice("trace", "debug", "info", "warn", "error", "fatal", "silent")
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
] as const satisfies readonly (keyof typeof settings.shape)[];
