/** No text that is asked for is longer. */
const LONGEST = 1024;

/**
 * A text with its letters put together (NFC), so that it is the same however it was typed. Marks of letters take time
 * by the square of their number, which nothing could interrupt: a text that is too long for anything stays as it is,
 * for its length to be refused (ASVS 5.0, 15.2.2).
 */
export function composed(text: string): string {
  return text.length > LONGEST ? text : text.normalize("NFC");
}
