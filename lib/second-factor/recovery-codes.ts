import { randomBytes } from "node:crypto";

const CODES = 10;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** 120 bits each: enough for a plain hash at rest (ASVS 5.0, 6.5.2 and 6.5.3). */
const LETTERS = 24;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    Array.from(randomBytes(LETTERS), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(""),
  );
}

/** A recovery code as it is shown once: six groups of four letters and digits. */
export function shownRecoveryCode(letters: string): string {
  return letters.replace(/.{4}(?!$)/g, "$&-");
}

/** The letters of a typed recovery code; undefined if it is not one. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed.replace(/[\s-]/g, "").toUpperCase();
  return letters.length === LETTERS && [...letters].every((letter) => ALPHABET.includes(letter)) ? letters : undefined;
}
