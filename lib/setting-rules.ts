import { Cron } from "croner";
import ipaddr from "ipaddr.js";
import { z } from "zod";

// What the values of settings may look like; lib/config.ts says which setting has which.

const LOOPBACK_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);

export const url = z.string().transform((text, ctx) => {
  const parsed = URL.parse(text);
  if (!parsed || !["http:", "https:"].includes(parsed.protocol)) {
    ctx.addIssue("must be an absolute http or https URL");
    return z.NEVER;
  }
  return parsed;
});
export const httpsUrl = url.refine((value) => value.protocol === "https:", "must be an https URL");
export const httpsOrLoopback = url.refine(
  (value) => value.protocol === "https:" || LOOPBACK_HOSTS.has(value.hostname),
  "must be an https URL (plain http is for loopback alone)",
);
export const secret = z.string().min(1, "must not be empty");

const UNIT_SECONDS = { m: 60, h: 3600, d: 86_400 } as const;
/** To seconds. */
export const duration = z
  .string()
  .regex(/^\d+[mhd]$/, "must be a number with a unit: 30m, 12h or 14d")
  .transform((text) => {
    const unit = text.at(-1);
    const seconds = unit === "m" || unit === "h" || unit === "d" ? UNIT_SECONDS[unit] : Number.NaN;
    return Number.parseInt(text, 10) * seconds;
  });

/** To a share of 1. */
export const percent = z
  .string()
  .regex(/^\d{1,3} ?%?$/, "must be a percentage from 0 to 100")
  .transform((text) => Number.parseInt(text, 10) / 100)
  .refine((share) => share <= 1, "must be a percentage from 0 to 100");

export const smtpUrl = z.string().refine((text) => {
  const parsed = URL.parse(text);
  return parsed !== null && ["smtp:", "smtps:"].includes(parsed.protocol) && parsed.hostname !== "";
}, "must be an smtp:// or smtps:// URL");

/** An https URL, with user and password in it where the server asks for them; anything else is a folder. */
export const rosterSource = z
  .string()
  .refine(
    (text) => !/^http:/i.test(text) && (!/^https:/i.test(text) || URL.canParse(text)),
    "must be a folder or an https URL",
  );

/** A cron pattern, or `off`. */
export const schedule = z.string().refine((text) => text === "off" || isCronPattern(text), {
  message: 'must be off or a cron pattern of five fields, such as "30 2 * * *"',
});

function isCronPattern(text: string): boolean {
  try {
    new Cron(text, { mode: "5-part", paused: true });
    return true;
  } catch {
    return false;
  }
}

/** Addresses and ranges, with commas between. */
export const cidrList = z.string().transform((text, ctx) => {
  const entries = text.split(",").map((entry) => entry.trim());
  return entries.filter(Boolean).map((entry) => {
    if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
    if (ipaddr.isValid(entry)) {
      const address = ipaddr.parse(entry);
      return [address, address.kind() === "ipv4" ? 32 : 128] satisfies [typeof address, number];
    }
    ctx.addIssue(`"${entry}" is neither an address nor a range such as 10.0.0.0/8`);
    return z.NEVER;
  });
});
