/** Digits as people group them, with an extension or without. */
const TELEPHONE = /^([+(]{0,2}\d[\d\s().\p{Pd}]*\d)(?:,?\s*(?:ext(?:ension|\.)?|x|#)\s*(\d+))?$/iu;
/** Of any number in the world (ITU-T E.164), its international prefix included. */
const MOST_DIGITS = 15;
/** Of a number that begins neither abroad nor with a trunk prefix: those of two numbers are more. */
const MOST_AT_HOME = 11;

/**
 * The link that dials a telephone number as people write it; an extension is dialled after the call is answered (RFC
 * 3966). Undefined of other words, and of several numbers.
 */
export function telephoneHref(written: string): string | undefined {
  const [, main = "", extension] = TELEPHONE.exec(written.trim()) ?? [];
  // Dialled at home alone, as in "+44 (0)20 7946 0958".
  const number = main.replace(/^(\+.*?)\(0\)/, "$1").replace(/[^+\d]/g, "");
  const digits = number.replace("+", "");
  if (digits === "" || digits.length > (/^[+0]/.test(number) ? MOST_DIGITS : MOST_AT_HOME)) return undefined;
  return `tel:${number}${extension ? `;ext=${extension}` : ""}`;
}
