/** The number that somebody typed to confirm it, however its thousands are parted; NaN for what is none. */
export function typedNumber(value: FormDataEntryValue | null): number {
  const digits = typeof value === "string" ? value.replaceAll(/[\s,.']/g, "") : "";
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}
