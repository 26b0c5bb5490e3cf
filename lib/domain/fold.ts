/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const LETTERS = /[ßæœøłđðþı]/giu;
const APOSTROPHES = /['’‘ʻʼ`]/g;
const ASCII = /^[\0-\x7f]*$/;
const LONGEST_WORD = 40;

/** Text without accents and trademarks and in lower case: "Café Łódź™" becomes "cafe lodz". */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .replace(/[™℠]/g, "")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(LETTERS, plainLetter);
}

/** A person's name as lists are sorted by it: "Álvarez" stands under A, and "O’Brien" beside "Obrien". */
export function sortKey(name: string): string {
  return fold(name).replace(APOSTROPHES, "") || name;
}

/** Text without the letters and apostrophes that many keyboards lack; accents and case stay. */
export function plainText(text: string): string {
  return text.replace(LETTERS, plainLetter).replace(APOSTROPHES, "");
}

function plainLetter(letter: string): string {
  return PLAIN[letter.toLowerCase()] ?? letter;
}

/**
 * The words of a text, folded, in order: letters and digits, an apostrophe within a word left out ("Halloran's" is one
 * word, and so is "Kāneʻohe").
 */
export function wordsOf(text: string): string[] {
  const words = fold(text)
    .replace(APOSTROPHES, "")
    .match(/[\p{L}\p{N}]+/gu);
  return words?.map((word) => word.slice(0, LONGEST_WORD)) ?? [];
}

/** The words by which a text can be found: its own, and names without the "'s" that people leave out. */
export function indexWordsOf(text: string): string[] {
  if (!/['’‘ʻʼ]s/i.test(text)) return wordsOf(text);
  const owners = fold(text).match(/[\p{L}\p{N}]{2,}(?=['’‘ʻʼ]s(?![\p{L}\p{N}]))/gu) ?? [];
  // To Unicode an ʻokina is a letter, so that an owner may have one.
  return [...wordsOf(text), ...owners.flatMap(wordsOf)];
}

/**
 * A name, or a query for one, in the form used for comparison: its words in one, without a leading "the" and without
 * "and", unless it has no others. People write "Walmart" for "Wal-Mart", "sea world" for "SeaWorld" and "Barnes and
 * Noble" for "Barnes & Noble".
 */
export function nameKey(name: string): string {
  const words = wordsOf(name);
  const telling = words.filter((word, i) => word !== "and" && !(word === "the" && i === 0));
  return (telling.length > 0 ? telling : words).join("");
}
