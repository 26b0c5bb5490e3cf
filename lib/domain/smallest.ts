/** The `count` smallest values in order, in one pass over many. */
export function smallest<Value>(
  values: Iterable<Value>,
  count: number,
  compare: (a: Value, b: Value) => number,
): Value[] {
  const best: Value[] = [];
  for (const value of values) {
    const last = best[count - 1];
    if (last !== undefined && compare(value, last) >= 0) continue;
    let low = 0;
    let high = best.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = best[middle];
      if (other !== undefined && compare(other, value) <= 0) low = middle + 1;
      else high = middle;
    }
    best.splice(low, 0, value);
    if (best.length > count) best.pop();
  }
  return best;
}
