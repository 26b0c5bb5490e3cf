import { isNotUtf8 } from "../is-not-utf8";
import type { EnvelopeFields } from "../rules/require-envelope";
import { strayStart } from "../stray-start";

/** What a profile, which is form-encoded, cannot end with. */
const TAIL = /(?<![\p{Cc} ])[\p{Cc} ]+$/u;
const TOLD_OF_TAIL = 16;

/** Base64 has no `%` (wire notes, Encoding). */
const isEncodedTwice = (value: string) => value.includes("%");

/**
 * What is wrong with a request that was accepted all the same, for the journal: the service need not bear it. `text` is
 * the decrypted profile; a client_user_id is not borne that is not UTF-8.
 */
export function findTolerated(
  sealed: EnvelopeFields,
  text: string,
  { client_user_id: _, ...others }: Readonly<Record<string, string>>,
): string[] {
  return [
    ...told("percent-encoded twice", sealed, isEncodedTwice),
    ...told("not UTF-8", others, isNotUtf8),
    ...beginning(text),
    ...paddingLeft(text),
  ];
}

function told(flaw: string, fields: Readonly<Record<string, string>>, isWrong: (value: string) => boolean): string[] {
  const names = Object.entries(fields).flatMap(([name, value]) => (isWrong(value) ? [name] : []));
  return names.length > 0 ? [`accepted, but ${flaw}: ${names.join(", ")}`] : [];
}

function beginning(text: string): string[] {
  const stray = strayStart(text);
  return stray ? [`the decrypted profile begins with ${stray}, which becomes a part of its first key's name`] : [];
}

function paddingLeft(text: string): string[] {
  const tail = TAIL.exec(text)?.[0];
  if (tail === undefined) return [];
  const left = encodeURIComponent(tail.slice(-TOLD_OF_TAIL));
  return [
    `accepted, but the decrypted profile ends with ${left}, which looks like padding and is part of its last value now: only PKCS #7 to blocks of 8 bytes, or 1 to 8 zero bytes, come off`,
  ];
}
