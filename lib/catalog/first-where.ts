/** The position of the first value that satisfies a condition, in an order where all later ones do, too. */
export function firstWhere(order: Uint32Array, holds: (value: number) => boolean): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(order[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
