/** The fields as a query. Empty ones are left out, so that links do not carry them. */
export function queryOf(fields: Readonly<Record<string, string | undefined>>): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
