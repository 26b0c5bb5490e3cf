import type { z } from "zod";
import type { InputRule } from "@/lib/domain/input-rule";
import { formatEither, formatNumber } from "./format";

/** Each is read after the field's name or label. */
const RULES: ReadonlyMap<unknown, string> = new Map(
  Object.entries({
    printable: "must be printable text",
    visible: "must not contain invisible characters: type it instead of pasting it",
    email: "must look like name@example.org",
    path: "must not be . or .., which web addresses cannot contain",
    process: "must not be a name by which the audit log means something else",
    country: "must be two letters, such as US (ISO 3166-1 alpha-2)",
  } satisfies Record<InputRule, string>),
);

/** What is wrong with fields, from words that are read after a field's name or label. */
export const inputText = {
  /** @param field its name, or its label in a form */
  sentence: (field: string, words: string) => `${field} ${words}.`,
  /** Of several fields at once. */
  sentences: (wrong: readonly { readonly field: string; readonly detail: string }[]) =>
    `${wrong.map(({ field, detail }) => (field ? `${field} ${detail}` : detail)).join("; ")}.`,
  wrong: "is wrong",
  taken: "is already used by another member",
} as const;

/** What zod says of a field where its schema says nothing itself, in words for the person who filled it in. */
export function inputWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be of type ${issue.expected}`;
    case "invalid_value":
      return `must be ${formatEither(issue.values.map(String))}`;
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "custom":
      return RULES.get(issue.params?.rule);
    default:
      return undefined;
  }
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const least = formatNumber(Number(minimum));
  if (origin === "string") return least === "1" ? "must not be empty" : `must have at least ${least} characters`;
  if (origin === "array") return `must have at least ${least} entries`;
  return inclusive === false ? `must be more than ${least}` : `must be at least ${least}`;
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const most = formatNumber(Number(maximum));
  if (origin === "string") return `must have at most ${most} characters`;
  if (origin === "array") return `must have at most ${most} entries`;
  return inclusive === false ? `must be less than ${most}` : `must be at most ${most}`;
}
