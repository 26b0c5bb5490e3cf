/**
 * What Unicode has shown as nothing, such as zero width spaces and marks of writing direction, and the blank of Braille. Scripts
 * need the joiners of letters.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text holds a character that nobody sees, by which it could pass for another. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text);
}
