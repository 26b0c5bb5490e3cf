import { statSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { Cron } from "croner";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isLoopbackHost } from "@/lib/domain/loopback";
import { hasCode, messageOf } from "@/lib/errors";
import { readClientKey, readServiceKey, UnusableKeyError } from "@/lib/member-access/keys";

// The rules for values of settings; lib/setting-schema.ts says which rule applies to which setting.

/** White space around what is no secret is not part of it: a tab stands before a comment in columns. */
const trimmed = z.string().trim();
export const words = trimmed.min(1, "must not be empty");

const CHOICE = new Intl.ListFormat("en-GB", { type: "disjunction" });
/** One of a few words. */
export const choice = <const Words extends readonly string[]>(...words: Words) =>
  trimmed.pipe(z.enum(words, `must be ${CHOICE.format(words)}`));

/** A parser of URLs takes more, such as the `;` or `*` that would be a sign of its own in a content security policy. */
const URL_HOST = /^(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*\.?|\[[\da-f:]+\])$/;
const url = z
  .string()
  .transform((text, ctx) => {
    const parsed = URL.parse(text);
    if (!parsed || !["http:", "https:"].includes(parsed.protocol)) {
      ctx.addIssue("must be an absolute http or https URL");
      return z.NEVER;
    }
    return parsed;
  })
  .refine(
    ({ hostname, port }) => URL_HOST.test(hostname) && port !== "0",
    "must name a host by its name or address, and no port 0",
  );
const httpsUrl = url.refine((value) => value.protocol === "https:", "must be an https URL");
const httpsOrLoopback = url.refine(
  (value) => value.protocol === "https:" || isLoopbackHost(value.hostname),
  "must be an https URL (plain http is only for loopback)",
);
/** A browser fetches nothing from an address with a user. */
export const httpsWithoutUser = httpsUrl.refine(
  ({ username, password }) => username === "" && password === "",
  "must be an address without user",
);
/** Paths of its interface are appended to it. */
const isBase = ({ href, origin, pathname }: URL) => href === origin + pathname;
const NO_BASE = "must be an address without user, query or fragment";
export const httpsBase = httpsUrl.refine(isBase, NO_BASE);
export const httpsOrLoopbackBase = httpsOrLoopback.refine(isBase, NO_BASE);
/** Pages, links in mails and cookies are relative to the host's root. */
export const origin = url.refine(
  ({ href, origin }) => href === `${origin}/`,
  "must be an address without user, path or query",
);
export const secret = z.string().min(1, "must not be empty");
/** A user name for HTTP Basic Authentication (RFC 7617, 2): the password begins after the first colon. */
export const basicUser = secret.refine((text) => !text.includes(":"), "must not contain a colon");

/** What a header carries: its value ends without white space, and other bytes are read differently by each end. */
export const bearerToken = trimmed
  .min(16, "must have at least 16 characters")
  .regex(/^[\x20-\x7e]*$/, "must have only ASCII characters");

/** A key's text that `read` accepts. The setting's name is cut off its errors, since the list of problems adds it. */
const keyText = (read: typeof readServiceKey) =>
  words.superRefine((text, ctx) => {
    try {
      read(text);
    } catch (error) {
      if (!(error instanceof UnusableKeyError)) throw error;
      ctx.addIssue(error.message.replace(/^[A-Z_]+ /, ""));
    }
  });
export const serviceKey = keyText(readServiceKey);
export const clientKey = keyText(readClientKey);

/** With 0, the machine chooses one. */
export const port = trimmed
  .regex(/^\d{1,5}$/, "must be a number from 0 to 65535")
  .transform(Number)
  .refine((number) => number <= 65_535, "must be a number from 0 to 65535");

export const wholeNumber = (from: number, to: number) =>
  trimmed
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(from, `must be at least ${from}`).max(to, `must be at most ${to}`));

/** Ten years: longer than any cookie, token or log is kept, and far from what a date cannot hold. */
const LONGEST_SECONDS = 3_650 * 86_400;
const UNIT_SECONDS = { m: 60, h: 3600, d: 86_400 } as const;
/** Converted to seconds. */
export const duration = trimmed
  .regex(/^\d+[mhd]$/, "must be a number with a unit: 30m, 12h or 14d")
  .transform((text) => {
    const unit = text.at(-1);
    const seconds = unit === "m" || unit === "h" || unit === "d" ? UNIT_SECONDS[unit] : Number.NaN;
    return Number.parseInt(text, 10) * seconds;
  })
  .refine((seconds) => seconds > 0, "must be greater than zero")
  .refine((seconds) => seconds <= LONGEST_SECONDS, "must be at most 3650d");

/** Converted to a fraction of 1. Decimals need the percent sign: `0.3` alone could mean 30 %. */
export const percent = trimmed
  .regex(/^\d{1,3}(?: ?%)?$|^\d{1,3}\.\d+ ?%$/, "must be a percentage from 0 to 100, such as 30 % or 12.5 %")
  // A division would round twice: 33.3 / 100 is less than 0.333.
  .transform((text) => Number(`${text.replace(/ ?%$/, "")}e-2`))
  .refine((share) => share <= 1, "must be a percentage from 0 to 100");

/** `#rrggbb` */
export const colour = trimmed.regex(/^#[\da-f]{6}$/i, "must be a colour such as #0a7a5c");

export const smtpUrl = trimmed.refine((text) => {
  const parsed = URL.parse(text);
  if (!parsed || !["smtp:", "smtps:"].includes(parsed.protocol) || parsed.hostname === "") return false;
  // With an @ after the host, that was not the host but the user, and its port the beginning of the password.
  return !`${parsed.pathname}${parsed.search}${parsed.hash}`.includes("@");
}, "must be an smtp:// or smtps:// URL, in whose password / is written as %2F, ? as %3F, # as %23 and % as %25");

const QUOTED = /^["'`“”„‘’«»].*["'`“”„‘’«»]$/s;
/** Whoever set it has kept the quotes that .env may have around a value, as `docker run --env-file` does. */
export function isQuoted(text: string): boolean {
  return QUOTED.test(text);
}

export const OF_A_SHELL = "begins with ~, which only a shell replaces: write the path in full";
export function isOfAShell(path: string): boolean {
  return /^~(?:\/|$)/.test(path);
}

/** As a relative path, each of these would name a folder of its own in the portal's, which would be made. */
const written = words
  .refine((text) => !isQuoted(text), "must be a path")
  .refine((text) => !isOfAShell(text), OF_A_SHELL);

/** Converted to an absolute path. */
const place = written.transform((name, ctx) => {
  const resolved = path.resolve(name);
  try {
    statSync(resolved);
    return resolved;
  } catch (error) {
    // Not by `throwIfNoEntry`: newer versions of Node, such as that of the image, take ENOTDIR for no entry, too.
    if (hasCode(error, "ENOENT")) return resolved;
    ctx.addIssue(whyNoPlace(error));
    return z.NEVER;
  }
});

function whyNoPlace(error: unknown): string {
  if (hasCode(error, "EACCES")) return "is in a folder that this user may not enter";
  if (hasCode(error, "ENOTDIR")) return "is below a file, not in a folder";
  if (hasCode(error, "ENAMETOOLONG")) return "is too long a name";
  return `cannot be looked at: ${messageOf(error)}`;
}

export const existingFile = place.refine(
  (file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true,
  "must name a file that exists",
);

/** A folder that is not there is made. */
export const folder = place.refine(
  (name) => statSync(name, { throwIfNoEntry: false })?.isDirectory() !== false,
  "must name a folder, not a file",
);

const ATOM = '[^\\s<>@,:;()"\\\\]+';
const SENDER = new RegExp(`^(?:(?<name>[^<>]*)<(?<inBrackets>${ATOM}@${ATOM})>|(?<alone>${ATOM}@${ATOM}))$`);
/**
 * `perks@example.org` or `Perks <perks@example.org>`; the host may be one without a dot. In parts, because as a header's
 * text a name with a colon, comma or bracket would name a group, several senders or none (RFC 5322, 3.4).
 */
export const sender = trimmed.transform((text, ctx) => {
  const { name = "", inBrackets, alone } = SENDER.exec(text)?.groups ?? {};
  const address = inBrackets ?? alone;
  if (address !== undefined) return { name: withoutQuotes(name.trim()), address };
  ctx.addIssue("must be an e-mail address, or Name <address>");
  return z.NEVER;
});

/** Of a name that is written as a header has it. */
function withoutQuotes(name: string): string {
  const [, quoted] = /^"(.*)"$/s.exec(name) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? name;
}

/** An https URL, with user and password if the server asks for them; anything else is a folder. */
export const rosterSource = words
  .refine(
    (text) => (/^https:/i.test(text) ? URL.canParse(text) : !isQuoted(text) && !/^http:|:\/\//i.test(text)),
    "must be a folder or an https URL",
  )
  .refine((text) => !isOfAShell(text), OF_A_SHELL)
  .refine(hasReadableLogin, "has a % in its user or password that does not begin an escape: write a literal % as %25");

function hasReadableLogin(text: string): boolean {
  const source = /^https:/i.test(text) ? URL.parse(text) : null;
  try {
    decodeURIComponent(`${source?.username}:${source?.password}`);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

const HOST_NAME = /^(?![\d.]+$)[a-z\d](?:[a-z\d._-]*[a-z\d])?$/i;
/** What a server can listen on: one of the machine's addresses, or a name for one. */
export const listenAddress = trimmed.refine(
  (text) => isIP(text) > 0 || HOST_NAME.test(text),
  "must be an address such as 127.0.0.1, or a host's name",
);

/** A cron pattern, or `off`. */
export const schedule = trimmed.refine((text) => text === "off" || isCronPattern(text), {
  message: 'must be off or a cron pattern of five fields that comes at some time, such as "30 2 * * *"',
});

/** Croner also reads nicknames, such as @daily, and dates; February 31 never comes, or overflows its stack. */
function isCronPattern(text: string): boolean {
  if (text.trim().split(/\s+/).length !== 5) return false;
  try {
    return new Cron(text, { mode: "5-part", paused: true }).nextRun() !== null;
  } catch {
    return false;
  }
}

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** Addresses and ranges, separated by commas. */
export const cidrList = z.string().transform((text, ctx) => {
  const entries = text.split(",").map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    const range = readRange(entry);
    if (range) return range;
    ctx.addIssue(`"${entry}" is neither an address nor a range written in full, such as 10.0.0.0/8`);
    return z.NEVER;
  });
});

/** "::10.0.0.1", an obsolete form of IPv4 in IPv6, which the parser would take for "::ffff:10.0.0.1". */
const IPV4_COMPATIBLE = /^::\d+\./;

/** A single address is a range of one. */
function readRange(entry: string): Range | undefined {
  const [written = ""] = entry.split("/");
  if (IPV4_COMPATIBLE.test(written)) return undefined;
  // The parser alone would take shorthand and octal numbers for other networks: 172.16/12 for 172.0.0.16/12.
  const kind = isIP(written);
  const cidr = entry === written ? `${entry}/${kind === 4 ? 32 : 128}` : entry;
  return kind > 0 && ipaddr.isValidCIDR(cidr) ? withoutMapping(ipaddr.parseCIDR(cidr)) : undefined;
}

/** IPv4 in IPv6 as IPv4, since visitors' addresses are compared as that. */
function withoutMapping([address, bits]: Range): Range | undefined {
  if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress()) return [address, bits];
  return bits < 96 ? undefined : [address.toIPv4Address(), bits - 96];
}
