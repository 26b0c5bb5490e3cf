export const NONE: Uint32Array = new Uint32Array();

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

const FIRST_ROOM = 1_024;

/**
 * Groups values by text as they come. Until then they lie in two columns: a list for each text takes many times the
 * memory.
 */
export function collectByKey<Key extends string>(): {
  add(key: Key, value: number): void;
  groups(): Map<Key, Uint32Array>;
} {
  const numbers = new Map<Key, number>();
  let keys = new Int32Array(FIRST_ROOM);
  let values = new Uint32Array(FIRST_ROOM);
  let length = 0;
  return {
    add(key, value) {
      const number = numbers.get(key) ?? numbers.size;
      if (number === numbers.size) numbers.set(key, number);
      if (length === keys.length) {
        const [lessKeys, lessValues] = [keys, values];
        keys = new Int32Array(2 * length);
        values = new Uint32Array(2 * length);
        keys.set(lessKeys);
        values.set(lessValues);
      }
      keys[length] = number;
      values[length++] = value;
    },
    groups() {
      const groups = groupByKey(keys.subarray(0, length), (position) => values[position] ?? 0);
      return new Map(Array.from(numbers, ([key, number]) => [key, groups.get(number) ?? new Uint32Array()]));
    },
  };
}
