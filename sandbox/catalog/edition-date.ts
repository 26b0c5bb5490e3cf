const DAY = 86_400_000;
const FIRST_EDITION = Date.UTC(2020, 0, 1);

/** The number of the edition compiled on a calendar day (YYYY-MM-DD): whole days since 2020-01-01. */
export function editionOfDay(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - FIRST_EDITION) / DAY;
}

/** The calendar day (YYYY-MM-DD) on which an edition is compiled. */
export function dayOfEdition(edition: number): string {
  return new Date(FIRST_EDITION + edition * DAY).toISOString().slice(0, 10);
}
