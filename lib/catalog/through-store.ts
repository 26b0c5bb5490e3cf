interface Store<Row> {
  get(key: number): Row | undefined;
  set(key: number, row: Row): unknown;
}

/** Rows by key; those that are not in the store yet are read. */
export function throughStore<Row>(
  store: Store<Row>,
  keys: Iterable<number>,
  read: (missing: readonly number[]) => Iterable<readonly [key: number, row: Row]>,
): ReadonlyMap<number, Row> {
  const rows = new Map<number, Row>();
  const missing: number[] = [];
  for (const key of keys) {
    const row = store.get(key);
    if (row === undefined) missing.push(key);
    else rows.set(key, row);
  }
  if (missing.length === 0) return rows;
  for (const [key, row] of read(missing)) {
    store.set(key, row);
    rows.set(key, row);
  }
  return rows;
}
