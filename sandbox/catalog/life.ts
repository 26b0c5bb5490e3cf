import type { Basis } from "./basis";
import { between, chance, drawsFor, Purpose, unit } from "./random";

/** The offer that a place holds at an edition. */
export interface Life {
  /** How many offers the place held before. */
  generation: number;
  /** Editions of its first and its last day. */
  begins: number;
  ends: number;
  /**
   * How often its title, and its category with its coverage, have been drawn anew so far: by chance, often as before.
   */
  retitled: number;
  moved: number;
}

const RETITLED_EVERY = 550;
const MOVED_EVERY = 650;

/** Days from one offer to the next: a few weeks for some, mostly half a year to two. */
function span(share: number, draw: number): number {
  if (share < 0.04) return 21 + Math.floor(draw * 40);
  if (share < 0.5) return 180 + Math.floor(draw * 220);
  return 400 + Math.floor(draw * 500);
}

/**
 * The content of a merchant's place for offers at the basis's edition; undefined while it is vacant. Computed only from
 * the edition: a place has its own span and phase, so about 0.3 % of places turn over at an edition, and together with
 * retitled and moved offers about 1 % of the catalogue changes.
 */
export function lifeAt(
  { seed, edition, forcedChanges }: Basis,
  merchantIndex: number,
  place: number,
): Life | undefined {
  const draws = drawsFor(seed, Purpose.life, merchantIndex, place);
  const length = span(unit(draws), unit(draws));
  let phase = between(draws, 0, length - 1);
  const titlePhase = between(draws, 0, RETITLED_EVERY - 1);
  const movePhase = between(draws, 0, MOVED_EVERY - 1);
  let retitled = 0;
  let moved = 0;
  forcedChanges.forEach((change, number) => {
    const luck = drawsFor(seed, Purpose.change, number, merchantIndex, place);
    if (!chance(luck, change.percent / 100)) return;
    const kind = unit(luck);
    if (kind < 0.5) retitled++;
    else if (kind < 0.7) moved++;
    else phase += length - ((change.edition + phase) % length);
  });

  const generation = Math.floor((edition + phase) / length);
  const begins = generation * length - phase;
  const gap = drawsFor(seed, Purpose.vacancy, merchantIndex, place, generation);
  const vacantDays = chance(gap, 0.3) ? between(gap, 1, Math.min(20, Math.floor(length / 4))) : 0;
  const ends = begins + length - vacantDays - 1;
  if (edition > ends) return undefined;
  const passed = (every: number, offset: number) =>
    Math.floor((edition + offset) / every) - Math.floor((begins + offset) / every);
  return {
    generation,
    begins,
    ends,
    retitled: retitled + passed(RETITLED_EVERY, titlePhase),
    moved: moved + passed(MOVED_EVERY, movePhase),
  };
}
