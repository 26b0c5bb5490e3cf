import type { EnvelopeFields } from "../rules/require-envelope";

const REPLACED = "\u{fffd}";

/** What is wrong with a request that was accepted all the same, for the journal: the service need not bear it. */
export function findTolerated(sealed: EnvelopeFields, profile: Readonly<Record<string, string>>): string[] {
  const namesOf = (fields: Readonly<Record<string, string>>, sign: string) =>
    Object.entries(fields).flatMap(([name, value]) => (value.includes(sign) ? [name] : []));
  return [
    // Base64 has no `%` (wire notes, Encoding).
    ...told("percent-encoded twice", namesOf(sealed, "%")),
    ...told("not UTF-8", namesOf(profile, REPLACED)),
  ];
}

function told(flaw: string, names: readonly string[]): string[] {
  return names.length > 0 ? [`accepted, but ${flaw}: ${names.join(", ")}`] : [];
}
