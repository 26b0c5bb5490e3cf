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
  return zip !== null && isInUnitedStates(country) ? zip : undefined;
}

/** A ZIP code with the zeros in front that a spreadsheet cuts off; the postal code of any other country as it is. */
export function wholeZip(zip: string, country: string | null): string {
  return isInUnitedStates(country) && /^\d{3,4}$/.test(zip) ? zip.padStart(5, "0") : zip;
}

function isInUnitedStates(country: string | null): boolean {
  return country === null || country === "US";
}
