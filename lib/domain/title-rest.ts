/**
 * What a title says besides its saving, if it begins with it: "any dinner entrée" of "20% off any dinner entrée". It
 * is undefined where the saving stands elsewhere or in other words: then the whole title is shown, so that no word is
 * lost. This needs none of the rules that find the saving (lib/domain/savings.ts), which are large for a browser.
 */
export function restOf(title: string, saving: string): string | undefined {
  const whole = title.trim().replace(/\s+/g, " ");
  const wanted = plain(saving);
  if (!plain(whole).startsWith(wanted)) return undefined;
  let end = whole.startsWith(saving) ? saving.length : 0;
  while (plain(whole.slice(0, end)) !== wanted) if (end++ === whole.length) return undefined;
  const rest = whole.slice(end);
  // Not if it ends within a word or a number, as in "10% off-season discount" or "2 for 1.99 donuts, bogo coffee".
  return /^(?:[-‑/]?\p{L}|\.?\d)/u.test(rest) ? undefined : rest.replace(/^[\s,;:–—-]+/, "");
}

/** The same for "$5.00-$10.00 Off" and "$5–$10 off". */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s/g, "")
    .replaceAll("-", "–")
    .replace(/\.00(?!\d)/g, "");
}
