/**
 * A value in quotes that a dotenv parser and a shell both take off again, and nothing else. Neither kind has an escape
 * that both know, so a value that holds an apostrophe and what a shell reads within double quotes gives undefined.
 */
export function dotenvQuote(value: string): string | undefined {
  if (!value.includes("'")) return `'${value}'`;
  return /["$`\\]/.test(value) ? undefined : `"${value}"`;
}
