import { hash } from "node:crypto";
import { dayNumber } from "@/lib/domain/central-time";
import type { ReshapeContext } from "./reshape";

/** Grows when an offer is read differently from the same bytes, so that old digests no longer count. */
const RULES = 2;
/** In hex: a text costs less than a buffer for each. */
const DIGEST_CHARACTERS = 32;
const DAYS_OLD = Buffer.from('"days_old"');
/** As text, however many digits `days_old` has. */
const LONGEST_DAY = 32;
const COLON = 0x3a;
const COMMA = 0x2c;
const CLOSING_BRACE = 0x7d;

/** Identifies the content of an offer, whatever the day; undefined if that is impossible. */
export type DigestOffer = (json: Buffer) => string | undefined;

/**
 * A buffer for joining the parts of a digest, because each call of the hash is costly. It grows to the largest offer.
 */
let room = Buffer.allocUnsafe(64 * 1024);

/**
 * `days_old` grows by one a day with every offer while nothing else changes, so the digest uses the day that it counts
 * back to instead. Undefined unless it is given as plain digits.
 * @param head the JSON of the entry that contains the offers, without them
 */
export function offerDigests({ programOrigin, editionDay }: ReshapeContext, head: string): DigestOffer {
  const edition = dayNumber(editionDay);
  const salt = Buffer.from(`${RULES} ${programOrigin} ${head}`);
  return (json) => {
    const at = json.indexOf(DAYS_OLD);
    if (at === -1) return undefined;
    const digits = at + DAYS_OLD.length + 1;
    if (json[digits - 1] !== COLON) return undefined;
    let end = digits;
    let daysOld = 0;
    for (let digit = digitAt(json, end); digit !== undefined; digit = digitAt(json, ++end))
      daysOld = daysOld * 10 + digit;
    if (end === digits || (json[end] !== COMMA && json[end] !== CLOSING_BRACE)) return undefined;
    const most = salt.length + json.length + LONGEST_DAY;
    if (room.length < most) room = Buffer.allocUnsafe(2 * most);
    let length = salt.copy(room);
    length += json.copy(room, length, 0, digits);
    length += room.write(`@${edition - daysOld}`, length, "latin1");
    length += json.copy(room, length, end);
    return hash("sha256", room.subarray(0, length), "hex").slice(0, DIGEST_CHARACTERS);
  };
}

function digitAt(json: Buffer, at: number): number | undefined {
  const byte = json[at];
  return byte !== undefined && byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : undefined;
}
