import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Enough for calls that have just begun to be signed and sent. */
const ASIDE_MS = 10;

/**
 * Hands out one by one what `take` brings in batches, until it brings none. A batch is taken while the calls of the one
 * before it are under way: a write holds the event loop for some milliseconds, and nobody should have to wait for it.
 */
export async function* takeAhead<Item>(take: () => Promise<readonly Item[] | undefined>): AsyncGenerator<Item> {
  let next = take();
  for (let batch = await next; batch; batch = await next) {
    yield* batch.slice(0, -1);
    next = (batch.length > 0 ? sleep(ASIDE_MS) : nextTurn()).then(take);
    // What it fails with is thrown where it is awaited.
    next.catch(() => {});
    yield* batch.slice(-1);
  }
}
