import {
  AuthenticationRefusedError,
  type MemberAccessError,
  MemberDeactivatedError,
  MemberElsewhereError,
  MemberLockedError,
  MemberNotCreatedError,
  MemberUnknownError,
  ParameterMissingError,
  RefusedOtherwiseError,
  SignatureRefusedError,
} from "./errors";

export type Refusable = "sso_member" | "deactivate_member" | "reactivate_member" | "delete_member";

interface Cause {
  /** A code of member-access.md, Errors; it is a key, or inside the text (wire-notes.md, Answers). */
  readonly code?: "2001" | "2002" | "2003" | "2004";
  readonly words: RegExp;
  readonly failure: (answer: string, match: RegExpExecArray | null) => MemberAccessError;
}

/** The table of member-access.md, Errors, row by row. */
const CAUSES: readonly Cause[] = [
  {
    words: /missing value for `?(\w+)/i,
    failure: (answer, match) => new ParameterMissingError(match?.[1] ?? "a parameter", answer),
  },
  { words: /signature failed/i, failure: (answer) => new SignatureRefusedError(answer) },
  {
    // Only what it is about is said (Errors, rule 3).
    words: /invalid (?:api )?authentication|api authentication (?:is|was|has)? ?(?:invalid|failed|refused)/i,
    failure: (answer) => new AuthenticationRefusedError(answer),
  },
  { code: "2001", words: /member could not be created/i, failure: (answer) => new MemberNotCreatedError(answer) },
  { code: "2002", words: /not a member of your program/i, failure: (answer) => new MemberElsewhereError(answer) },
  { code: "2003", words: /account is deactivated/i, failure: (answer) => new MemberDeactivatedError(answer) },
  { code: "2004", words: /account is locked/i, failure: (answer) => new MemberLockedError(answer) },
];

/**
 * An id within a sentence: in quotation marks, or a word that holds a figure; bounded, as a hostile answer may be long.
 */
const ID = "(?: [\"'`].*[\"'`]| (?=\\S*\\d)\\S{1,255})?";

/**
 * The failure body of the control operations is not documented: these are the forms of "no such member" that we
 * recognise. Only a whole sentence counts: if another message were mistaken for it, a failed deletion would look like
 * one that had nothing to delete.
 */
const UNKNOWN_MEMBER = new RegExp(
  `^(?:\\w+: )*(?:(?:the )?(?:member|user|client_user_id)${ID}:? (?:(?:was |is )?not found|(?:could|can) ?not be found|does not exist|is unknown)|(?:unknown|no such) (?:member|user|client_user_id)${ID})(?: in (?:your|this) program)?[.!]?$`,
  "i",
);

const LONGEST_DETAIL = 500;
const DEEPEST = 4;

/**
 * Turns the `error` member of a failed answer into the failure that it means; `error` is a string, an array or an
 * object.
 */
export function asFailure(error: unknown, operation: Refusable): MemberAccessError {
  const messages = flatten(error, DEEPEST);
  const lines = messages.map(({ keys, text }) => [...keys, text].join(": "));
  const answer = lines.join("; ").slice(0, LONGEST_DETAIL) || "no reason given";
  for (const { words, failure } of CAUSES) {
    const match = words.exec(answer);
    if (match) return failure(answer, match);
  }
  // Before the codes: an id may be one of their numbers.
  if (operation !== "sso_member" && lines.some((line) => UNKNOWN_MEMBER.test(line)))
    return new MemberUnknownError(answer);
  for (const { code, failure } of CAUSES) {
    if (code && messages.some((message) => bears(message, code))) return failure(answer, null);
  }
  // Failures whose messages are not shown: only their key is known.
  const isUnder = (key: string) => lines.some((line) => line.startsWith(`${key}: `));
  if (isUnder("authentication")) return new AuthenticationRefusedError(answer);
  if (operation === "sso_member" && isUnder("signature")) return new SignatureRefusedError(answer);
  return new RefusedOtherwiseError(answer);
}

/**
 * Whether a number stands where a code would: as a key, in brackets, or by itself where the text begins or ends; there
 * it may be named as one. Elsewhere it counts something.
 */
function bears({ keys, text }: Message, code: string): boolean {
  const named = `(?:error )?(?:code:? )?${code}`;
  const places = `^${named}(?![\\w-])|: ${code}: |[([]${named}[)\\]]|(?<![\\w-])${code}[.!]?$`;
  return keys.includes(code) || new RegExp(places, "i").test(text);
}

interface Message {
  readonly keys: readonly string[];
  readonly text: string;
}

/** Every text with its keys, in order. Bounded: a hostile answer may nest. */
function flatten(error: unknown, depth: number): Message[] {
  if (typeof error === "string" || typeof error === "number") return [{ keys: [], text: String(error) }];
  if (typeof error !== "object" || error === null || depth === 0) return [];
  if (Array.isArray(error)) return error.flatMap((entry) => flatten(entry, depth - 1));
  return Object.entries(error).flatMap(([key, value]) =>
    flatten(value, depth - 1).map(({ keys, text }) => ({ keys: [key, ...keys], text })),
  );
}
