/** Wherever a place is typed. @param isState whether a whole state was */
export function unknownPlace(typed: string, isState: boolean): string {
  return isState
    ? `“${typed}” is a whole state. Type a town in it, or a ZIP code.`
    : `We do not know “${typed}”. Type a ZIP code, or a town with its state, such as “Austin, TX”.`;
}
