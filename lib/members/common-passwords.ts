import { dictionary } from "@zxcvbn-ts/language-common";

const common = new Set(dictionary["passwords-common"]);

/**
 * Whether it is one of the 49,000 most common passwords, ignoring case; 18,000 of them are long enough (ASVS 5.0,
 * 6.2.4).
 */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
