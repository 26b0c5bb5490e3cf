/** The names of the flaws in a table. */
export function flawsOf<Flaw extends string>(table: Readonly<Record<Flaw, unknown>>): Flaw[] {
  return Object.keys(table).filter((name): name is Flaw => name in table);
}
