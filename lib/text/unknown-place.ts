/** Wherever a place is typed. */
export function unknownPlace(typed: string): string {
  return `We do not know “${typed}”. Type a ZIP code, or a town with its state, such as “Austin, TX”.`;
}
