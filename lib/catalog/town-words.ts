/** In the names of towns: people mostly shorten these, and tables and feeds do so in some names. */
const WRITTEN_OUT = new Map([
  ["st", "saint"],
  ["ste", "sainte"],
  ["ft", "fort"],
  ["mt", "mount"],
  ["pt", "point"],
  ["n", "north"],
  ["s", "south"],
  ["e", "east"],
  ["w", "west"],
  ["spgs", "springs"],
  ["hts", "heights"],
  ["bch", "beach"],
  ["jct", "junction"],
  ["vly", "valley"],
  ["twp", "township"],
]);

/** A folded word of a town's name, in full. */
export function writtenOut(word: string): string {
  return WRITTEN_OUT.get(word) ?? word;
}

/** A folded word of a town's name in all its spellings, in full first. */
export function spellingsOf(word: string): string[] {
  const full = writtenOut(word);
  return [full, ...[...WRITTEN_OUT].flatMap(([short, long]) => (long === full ? short : []))];
}
