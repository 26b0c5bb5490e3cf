/**
 * Cuts a page of offers into entries, those into offers, and those into locations, without parsing: the text that
 * begins each of them cannot occur inside a JSON string, where quotes are escaped. In a page of another shape the cuts
 * may still be wrong, so each piece is checked by being valid JSON on its own.
 */

/**
 * The beginnings of an entry and, in an offer, of its category. Node looks for at most six bytes by the first of them,
 * and for more in a way that takes three times as long; the first ones of these are rare.
 */
const ENTRY_START = Buffer.from('{"merc');
const ID = Buffer.from('_id":');
const OFFERS_START = Buffer.from('"offers":[');
const LOCATIONS_START = Buffer.from('"locations":[');
const LOCATION_START = Buffer.from('{"id":');
const NEXT_LOCATION = Buffer.from('},{"id":');
const CATEGORY = '"category';
/** What stands before the ID of its category. */
const OFFER_HEAD = /\{"id":(\d{1,15}),"category$/;
const LONGEST_OFFER_HEAD = 31;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const CLOSING_BRACE = 0x7d;

export interface RawOffer {
  readonly id: number;
  readonly json: Buffer;
}

export interface RawEntry {
  readonly json: Buffer;
  /** Undefined if the entry cannot be cut. */
  readonly cut:
    | { /** The entry's JSON without its offers. */ readonly head: string; readonly offers: readonly RawOffer[] }
    | undefined;
}

export interface CutLocation {
  /** The id it begins with; -1 if that is not a plain number. */
  readonly id: number;
  /** Its JSON, from `start` up to `end`. */
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/** @returns undefined if the page does not have the shape `[{"merchant":…},{"merchant":…}]`. */
export function cutPage(json: Buffer): RawEntry[] | undefined {
  const end = json.length - 1;
  if (json[0] !== OPENING_BRACKET || json[end] !== CLOSING_BRACKET) return undefined;
  if (json.indexOf(ENTRY_START, 1) !== 1) return undefined;
  const entries: RawEntry[] = [];
  for (let start = 1; ; ) {
    const next = json.indexOf(ENTRY_START, start + ENTRY_START.length);
    if (next !== -1 && json[next - 1] !== COMMA) return undefined;
    entries.push(cutEntry(json.subarray(start, next === -1 ? end : next - 1)));
    if (next === -1) return entries;
    start = next;
  }
}

function cutEntry(json: Buffer): RawEntry {
  const whole = { json, cut: undefined };
  const list = json.indexOf(OFFERS_START) + OFFERS_START.length;
  // The list of offers is the last field of the entry: `]}`.
  const end = json.length - 2;
  if (list < OFFERS_START.length || !closesList(json, end)) return whole;
  const head = `${json.toString("utf8", 0, list)}]}`;
  const offers: RawOffer[] = [];
  let next = offerAt(json, list);
  if (next?.start !== list) return whole;
  while (next) {
    const { id, start, after } = next;
    next = offerAt(json, after);
    if (next && json[next.start - 1] !== COMMA) return whole;
    offers.push({ id, json: json.subarray(start, next ? next.start - 1 : end) });
  }
  return { json, cut: { head, offers } };
}

function closesList(json: Buffer, at: number): boolean {
  return json[at] === CLOSING_BRACKET && json[at + 1] === CLOSING_BRACE;
}

/** The next offer that begins at or after a place, undefined after the last; `after` lies within it. */
function offerAt(json: Buffer, from: number): { id: number; start: number; after: number } | undefined {
  for (let at = json.indexOf(ID, from); at !== -1; at = json.indexOf(ID, at + ID.length)) {
    const before = json.toString("latin1", Math.max(0, at - LONGEST_OFFER_HEAD), at);
    if (!before.endsWith(CATEGORY)) continue;
    const head = OFFER_HEAD.exec(before);
    const after = at + ID.length;
    // Without an offer's head, the cut is before `"category_id"`, where no JSON value begins.
    return head
      ? { id: Number(head[1]), start: at - head[0].length, after }
      : { id: -1, start: at - CATEGORY.length, after };
  }
  return undefined;
}

/** @returns undefined if the list of locations is not the last field of the offer. */
export function cutOffer(json: Buffer): { readonly head: string; readonly locations: CutLocation[] } | undefined {
  const list = json.indexOf(LOCATIONS_START) + LOCATIONS_START.length;
  // As in an entry: `]}`.
  const end = json.length - 2;
  if (list < LOCATIONS_START.length || !closesList(json, end)) return undefined;
  const locations: CutLocation[] = [];
  for (let start = list; start < end; ) {
    const next = json.indexOf(NEXT_LOCATION, start);
    const after = next === -1 ? end : next + 1;
    locations.push({ id: idAt(json, start + LOCATION_START.length), bytes: json, start, end: after });
    start = after + 1;
  }
  return { head: `${json.toString("utf8", 0, list)}]}`, locations };
}

/** The number before the next comma; -1 if there is none. */
function idAt(json: Buffer, from: number): number {
  let id = 0;
  for (let at = from; ; at++) {
    const byte = json[at] ?? 0;
    if (byte >= 0x30 && byte <= 0x39) id = id * 10 + byte - 0x30;
    else return byte === COMMA && at > from ? id : -1;
  }
}
