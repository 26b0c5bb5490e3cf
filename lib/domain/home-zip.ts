/**
 * The ZIP code of somebody's home; undefined if there is none. A record without a country is of the United States, and
 * the postal code of any other country is no ZIP code, though it may have five figures.
 */
export function homeZip({
  zip,
  country,
}: {
  readonly zip: string | null;
  readonly country: string | null;
}): string | undefined {
  return zip !== null && (country === null || country === "US") ? zip : undefined;
}
