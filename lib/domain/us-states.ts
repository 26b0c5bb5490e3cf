import { wordsOf } from "./fold";

/** States, the district and the territories, by their two-letter postal codes. */
const NAMES: ReadonlyMap<string, string> = new Map(
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|
LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|
NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|
OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|
UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|
MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands`
    .split("|")
    .map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)]),
);

/** The name of a state; anything else, such as a province, is returned unchanged. */
export function stateName(code: string): string {
  return NAMES.get(code.trim().toUpperCase()) ?? code;
}

/** The most words that name a state: "U.S. Virgin Islands" has so many. */
export const STATE_WORDS = 4;

const CODES: ReadonlyMap<string, string> = new Map(
  [...NAMES].flatMap(([code, name]) => [code, name].map((text) => [wordsOf(text).join(""), code] as const)),
);

/**
 * The code of the state that these folded words name, in full or by its code, however they are spaced; "D.C." is two.
 */
export function stateCode(words: readonly string[]): string | undefined {
  return CODES.get(words.join(""));
}
