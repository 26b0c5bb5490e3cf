import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import pLimit, { type LimitFunction } from "p-limit";
import { z } from "zod";
import { composed } from "@/lib/domain/composed";
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "@/lib/domain/password-length";
import { AppError } from "@/lib/errors";
import { passwordText } from "@/lib/text/password";
import { refusalText } from "@/lib/text/refusals";
import { isCommonPassword } from "./common-passwords";

/** One of the equivalent settings of OWASP's password storage page; it briefly needs 64 MiB. */
const COST = { N: 2 ** 16, r: 8, p: 2 } as const;
const KEY_BYTES = 32;
/**
 * Half of the threads on which Node also signs for Redeem, waits for the disk and looks up names: however many
 * passwords are to be checked, none of these waits behind them (ASVS 5.0, 15.2.2).
 */
const AT_ONCE = 2;
const deriving = pLimit(AT_ONCE);
/** Each sender's own line, from which only so many stand in the common one: a flood waits behind itself. */
const lines = new Map<string, LimitFunction>();
/** Some ten seconds' work: whoever would wait longer is told to come back. */
const MOST_WAITING = 48;
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Only length matters (ASVS 5.0, 6.2.1 and 6.2.9); any characters are allowed, unless the password is a common one. */
export const passwordSchema = z
  .string()
  .transform(composed)
  .refine((text) => [...text].length >= SHORTEST_PASSWORD, passwordText.wrong.short)
  .refine((text) => [...text].length <= LONGEST_PASSWORD, passwordText.wrong.long)
  .refine((text) => !isCommonPassword(text), passwordText.wrong.common);

/** `scrypt$N$r$p$salt$hash`, the last two in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derivePassword(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), hash.toString("base64")].join("$");
}

/**
 * Takes the same time whether there is a stored hash or not, so that the timing reveals nothing about an account.
 * @param sender whoever must not keep others waiting, such as a network; those who are signed in count as one
 * @throws AppError `busy` (503) where too many wait already
 */
export async function verifyPassword(password: string, stored: string | null, sender = ""): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? (await decoy())).split("$");
  if (!salt || !hash) throw new Error("A stored password hash does not have the form scrypt$N$r$p$salt$hash.");
  const expected = Buffer.from(hash, "base64");
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const actual = await inLineOf(sender, () => derivePassword(password, Buffer.from(salt, "base64"), cost));
  return timingSafeEqual(actual, expected) && stored !== null;
}

async function inLineOf<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
  const line = lines.get(sender) ?? pLimit(AT_ONCE);
  requireRoom(line);
  lines.set(sender, line);
  try {
    return await line(work);
  } finally {
    if (line.activeCount + line.pendingCount === 0) lines.delete(sender);
  }
}

/** @throws AppError `busy` (503) where too many wait already */
async function derivePassword(
  password: string,
  salt: Buffer,
  cost: { N: number; r: number; p: number },
): Promise<Buffer> {
  requireRoom(deriving);
  const text = password.normalize("NFC");
  return await deriving(() => derive(text, salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r }));
}

function requireRoom(line: LimitFunction): void {
  if (line.pendingCount < MOST_WAITING) return;
  throw new AppError("busy", 503, {
    message: refusalText.busy,
    detail: "too many passwords are being checked",
    retryAfter: 5,
  });
}

let decoyHash: Promise<string> | undefined;
function decoy(): Promise<string> {
  decoyHash ??= hashPassword(randomBytes(16).toString("hex")).catch((error: unknown) => {
    decoyHash = undefined;
    throw error;
  });
  return decoyHash;
}
