/** For the journal: what was sent in place of a field, whose name is case-sensitive (member-access.md, Errors). */
export function whyMissing(name: string, fields: Readonly<Record<string, string>>): string {
  if (Object.hasOwn(fields, name)) return `${name} is empty`;
  const similar = Object.keys(fields).find((sent) => sent.toLowerCase() === name.toLowerCase());
  return similar ? `${name} was sent as ${similar}; names are case-sensitive` : `${name} was not sent`;
}
