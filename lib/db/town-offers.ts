/**
 * The offers of every town: those of the town at position `i` are in `slots` from `ends[i - 1]` (0 for the first) up to
 * `ends[i]`.
 */
export interface TownOffers {
  /** Ids of the towns, the one with most offers first. */
  readonly towns: Uint32Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
  /** Ascending within a town. */
  readonly slots: Uint32Array<ArrayBuffer>;
}

/** Layout: the number of towns, then each column. */
export function townOffersIn(bytes: ArrayBuffer): TownOffers {
  const [count = 0] = new Uint32Array(bytes, 0, Math.min(1, bytes.byteLength));
  if (count === 0) return { towns: new Uint32Array(), ends: new Uint32Array(), slots: new Uint32Array() };
  return {
    towns: new Uint32Array(bytes, 4, count),
    ends: new Uint32Array(bytes, 4 * (1 + count), count),
    slots: new Uint32Array(bytes, 4 * (1 + 2 * count)),
  };
}

export function packTownOffers(offers: ReadonlyMap<number, Uint32Array>): ArrayBuffer {
  const ordered = [...offers].sort(([a, some], [b, others]) => others.length - some.length || a - b);
  const pairs = ordered.reduce((sum, [, slots]) => sum + slots.length, 0);
  const bytes = new ArrayBuffer(4 * (1 + 2 * ordered.length + pairs));
  new Uint32Array(bytes)[0] = ordered.length;
  const packed = townOffersIn(bytes);
  let end = 0;
  for (const [i, [town, slots]] of ordered.entries()) {
    packed.towns[i] = town;
    packed.slots.set(slots, end);
    end += slots.length;
    packed.ends[i] = end;
  }
  return bytes;
}
