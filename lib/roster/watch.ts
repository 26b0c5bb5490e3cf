import { isAtWork } from "@/lib/domain/roster";
import { watch } from "@/lib/domain/watch";
import type { Runtime } from "@/lib/runtime";
import { getRoster, type RosterDetail } from "./get";

/**
 * Yields a roster at once and after every change, until it no longer changes by itself.
 * @throws NotFoundError
 */
export function watchRoster(
  runtime: Pick<Runtime, "portal">,
  id: number,
  signal: AbortSignal,
): AsyncGenerator<RosterDetail, void, void> {
  const isMoving = ({ state, progress }: RosterDetail) => isAtWork(state) || Boolean(progress?.underWay);
  return watch(() => getRoster(runtime, id), isMoving, signal);
}
