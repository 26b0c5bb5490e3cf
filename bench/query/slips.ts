import type { Draws } from "./draws";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A word with one letter dropped, doubled, swapped with the next or replaced. */
export function withSlip(word: string, draws: Draws): string {
  const at = draws.below(word.length);
  const letter = word.charAt(at);
  const next = word.charAt(at + 1);
  const before = word.slice(0, at);
  const slipped = draws.pick([
    before + word.slice(at + 1),
    before + letter + letter + word.slice(at + 1),
    before + next + letter + word.slice(at + 2),
    before + draws.pick([...LETTERS]) + word.slice(at + 1),
  ]);
  return slipped === word ? withSlip(word, draws) : slipped;
}
