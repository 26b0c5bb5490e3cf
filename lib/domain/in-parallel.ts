/**
 * Works on many items, a few at a time. An item is taken from its source just before its work begins. The first result
 * there is is yielded whenever as many items are under way as may be, or no more will come: while the source keeps the
 * next one waiting, results wait, too.
 * @param concurrency items worked on at once
 * @throws what `work` throws
 */
export async function* inParallel<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  work: (item: Item) => Promise<Result> | Result,
  concurrency: number,
): AsyncGenerator<Result, void, void> {
  const underWay = new Map<number, Promise<Ended<Result>>>();
  let started = 0;

  const nextToEnd = async () => {
    const { index, result } = await Promise.race(underWay.values());
    underWay.delete(index);
    return result();
  };

  for await (const item of items) {
    const index = started++;
    underWay.set(index, end(index, work, item));
    if (underWay.size >= concurrency) yield await nextToEnd();
  }
  while (underWay.size > 0) yield await nextToEnd();
}

/** Never rejects, so that work may end before anything awaits it; `result` throws what the work threw. */
interface Ended<Result> {
  readonly index: number;
  readonly result: () => Result;
}

async function end<Item, Result>(
  index: number,
  work: (item: Item) => Promise<Result> | Result,
  item: Item,
): Promise<Ended<Result>> {
  try {
    const value = await work(item);
    return { index, result: () => value };
  } catch (error) {
    return {
      index,
      result: () => {
        throw error;
      },
    };
  }
}
