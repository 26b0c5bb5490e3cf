/** The number that was typed as a confirmation, with any thousands separators; NaN if it is not a number. */
export function typedNumber(value: FormDataEntryValue | null): number {
  const digits = typeof value === "string" ? value.replaceAll(/[\s,.']/g, "") : "";
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
