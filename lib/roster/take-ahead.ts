import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Enough time for calls that have just begun to be signed and sent. */
const ASIDE_MS = 10;

/**
 * Yields the items of batches from `take` one by one, until a batch is empty. Each batch is fetched while the calls of
 * the previous one are running: a write blocks the event loop for some milliseconds, and no call should wait for it.
 */
export async function* takeAhead<Item>(take: () => Promise<readonly Item[] | undefined>): AsyncGenerator<Item> {
  let next = take();
  for (let batch = await next; batch; batch = await next) {
    yield* batch.slice(0, -1);
    next = (batch.length > 0 ? sleep(ASIDE_MS) : nextTurn()).then(take);
    // Its error is thrown where it is awaited.
    next.catch(() => {});
    yield* batch.slice(-1);
  }
}
