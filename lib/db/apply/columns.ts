/** Lists of columns that several statements compare and copy, in the order of both databases. */

export const OFFER = ["merchant_id", "category_id", "title", "expires_on", "listed_on", "program_path"] as const;
export const LOCATION = [
  "name",
  "address",
  "city",
  "state",
  "zip",
  "country",
  "latitude",
  "longitude",
  "coordinate_accuracy",
  "arcgis_score",
  "phone",
  "fax",
] as const;

/** "a.x, a.y" */
export function of(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${alias}.${column}`).join(", ");
}

/** "x = excluded.x, y = excluded.y" */
export function fromExcluded(columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(", ");
}

/** Whether two rows differ; nulls are equal to each other. */
export function differ(one: string, other: string, columns: readonly string[]): string {
  return `(${of(one, columns)}) IS NOT (${of(other, columns)})`;
}

/** "coalesce(a.x, ''), ..." as a row of values that any two can be put in order by: nulls have a place in it. */
export function comparable(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `coalesce(${alias}.${column}, '')`).join(", ");
}
