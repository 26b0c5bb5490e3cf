import type { EnvelopeFields } from "../rules/require-envelope";

const REPLACED = "\u{fffd}";

/** What a profile, which is form-encoded, cannot end with. */
const TAIL = /(?<![\p{Cc} ])[\p{Cc} ]+$/u;
const TOLD_OF_TAIL = 16;

/**
 * What is wrong with a request that was accepted all the same, for the journal: the service need not bear it. `text` is
 * the decrypted profile.
 */
export function findTolerated(
  sealed: EnvelopeFields,
  text: string,
  profile: Readonly<Record<string, string>>,
): string[] {
  const namesOf = (fields: Readonly<Record<string, string>>, sign: string) =>
    Object.entries(fields).flatMap(([name, value]) => (value.includes(sign) ? [name] : []));
  return [
    // Base64 has no `%` (wire notes, Encoding).
    ...told("percent-encoded twice", namesOf(sealed, "%")),
    ...told("not UTF-8", namesOf(profile, REPLACED)),
    ...paddingLeft(text),
  ];
}

function told(flaw: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`accepted, but ${flaw}: ${names.join(", ")}`] : [];
}

function paddingLeft(text: string): string[] {
  const tail = TAIL.exec(text)?.[0];
  if (tail === undefined) return [];
  const left = encodeURIComponent(tail.slice(-TOLD_OF_TAIL));
  return [
    `accepted, but the decrypted profile ends with ${left}, which looks like padding and is part of its last value now: only PKCS #7 to blocks of 8 bytes, or 1 to 8 zero bytes, come off`,
  ];
}
