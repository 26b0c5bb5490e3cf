const SMALL_WORDS = new Set(["the", "and", "of", "a", "an", "&", "at", "for", "in"]);

/** One or two letters that stand in for a merchant's logo or a member's picture. */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.]*/gu) ?? [];
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const [first, second] = telling.length > 0 ? telling : words;
  return [first, second]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase("en");
}
