/** Where a number stands in an ascending column, by binary search; -1 if it does not. */
export function placeOf(ascending: Float64Array, wanted: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = ascending[middle] ?? Number.NaN;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
