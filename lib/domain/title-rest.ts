/**
 * What a title says besides its saving, if it begins with it: "any dinner entrée" of "20% off any dinner entrée". It
 * is undefined where the saving stands elsewhere or in other words: then the whole title is shown, so that no word is
 * lost. This needs none of the rules that find the saving (lib/domain/savings.ts), which are large for a browser.
 */
export function restOf(title: string, saving: string): string | undefined {
  const whole = title.trim().replace(/\s+/g, " ");
  const end = endOf(saving, whole);
  if (end === undefined) return undefined;
  const rest = whole.slice(end);
  // Not if it ends within a word or a number, as in "10% off-season discount" or "2 for 1.99 donuts, bogo coffee".
  return /^(?:[-‑/]?\p{L}|\.?\d)/u.test(rest) ? undefined : rest.replace(/^[\s,;:–—-]+/, "");
}

/** Where a saving ends that a title begins with; mostly it does so to the letter. */
function endOf(saving: string, title: string): number | undefined {
  if (title.startsWith(saving)) return saving.length;
  const wanted = plain(saving);
  if (!plain(title).startsWith(wanted)) return undefined;
  let end = 0;
  while (plain(title.slice(0, end)) !== wanted) if (end++ === title.length) return undefined;
  return end;
}

/** The same for "$5.00-$10.00 Off" and "$5–$10 off". */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s/g, "")
    .replaceAll("-", "–")
    .replace(/\.00(?!\d)/g, "");
}
