/** The key of a value that belongs to no group. */
export const NOWHERE = -1;

/** Groups values by key, in their order. They are counted first, so that no list has to grow. */
export function groupByKey(keys: Int32Array, valueAt: (position: number) => number): Map<number, Uint32Array> {
  let last = NOWHERE;
  for (const key of keys) if (key > last) last = key;
  const ends = new Uint32Array(last + 1);
  for (const key of keys) if (key !== NOWHERE) ends[key] = (ends[key] ?? 0) + 1;
  const groups = new Map<number, Uint32Array>();
  let end = 0;
  for (const [key, length] of ends.entries()) {
    ends[key] = end;
    end += length;
  }
  const values = new Uint32Array(end);
  for (const [position, key] of keys.entries()) {
    if (key === NOWHERE) continue;
    const at = ends[key] ?? 0;
    values[at] = valueAt(position);
    ends[key] = at + 1;
  }
  let start = 0;
  for (const [key, to] of ends.entries()) {
    if (to > start) groups.set(key, values.subarray(start, to));
    start = to;
  }
  return groups;
}
