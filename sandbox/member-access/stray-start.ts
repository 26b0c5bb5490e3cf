/** What becomes a part of the first name of a form that begins with it. */
const STRAY = new Map([
  ["\u{feff}", "a byte order mark (BOM)"],
  ["?", "a question mark"],
]);

/** Its name, for the journal; undefined where the form begins as it should. */
export const strayStart = (form: string): string | undefined => STRAY.get(form.slice(0, 1));
