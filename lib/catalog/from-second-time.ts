/**
 * A value that is made the second time that it is asked for, and undefined the first: making it takes longer than to do
 * without, and the first request after a sync has everything else to read
 * (docs/decisions/2026-11-20-search-in-sqlite.md).
 */
export function fromSecondTime<Value>(make: () => Value): () => Value | undefined {
  let isAskedAgain = false;
  let value: Value | undefined;
  return () => {
    if (isAskedAgain) value ??= make();
    isAskedAgain = true;
    return value;
  };
}
