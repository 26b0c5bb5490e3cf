import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";

/** `scrypt` hash of a member's password for the program's own login form. */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString("base64")}:${derive(password, salt).toString("base64")}`;
}

export function isPassword(password: string, hash: string): boolean {
  const [salt = "", expected = ""] = hash.split(":");
  return timingSafeEqual(derive(password, Buffer.from(salt, "base64")), Buffer.from(expected, "base64"));
}

const derive = (password: string, salt: Buffer) => scryptSync(password.normalize("NFC"), salt, 32);
