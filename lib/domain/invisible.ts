/**
 * What Unicode has shown as nothing, such as zero width spaces and marks of writing direction, and the blank of
 * Braille. Scripts need the joiners of letters.
 */
const INVISIBLE = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text holds a character that nobody sees, by which it could pass for another. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text);
}

const AT_THE_ENDS = new RegExp(`^(?:\\s|${INVISIBLE.source})+|(?:\\s|${INVISIBLE.source})+$`, "gu");

/**
 * What is pasted may bring them along, as marks of writing direction around it.
 * @param text short, for the time it takes
 */
export function withoutInvisibleEnds(text: string): string {
  return text.replace(AT_THE_ENDS, "");
}

const ANYWHERE = new RegExp(INVISIBLE.source, "gu");

/** Of the same letters, for finding what a text means that was pasted, or is refused. */
export function withoutInvisible(text: string): string {
  return text.replace(ANYWHERE, "").trim();
}
