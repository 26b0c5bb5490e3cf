/**
 * Turns a telephone number as people write it into a link that dials it; an extension is dialled after the call is
 * answered (RFC 3966).
 */
export function telephoneHref(number: string): string {
  const [main = "", extension = ""] = number.split(/(?:extension|ext\.?|x|#)/i);
  const after = digitsOf(extension);
  return `tel:${digitsOf(main)}${after && `;ext=${after}`}`;
}

function digitsOf(text: string): string {
  return text.replace(/[^+\d]/g, "");
}
