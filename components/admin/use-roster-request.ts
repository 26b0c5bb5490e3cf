import { anyAnswer } from "@/components/api/ask-portal";
import { useLastAction } from "./last-action";
import { useRefresh } from "./use-refresh";
import { useRequest } from "./use-request";

/**
 * Asks something of a roster that waits for an admin. The page is refreshed, also where somebody else was faster. What
 * went wrong is said until something else is asked of the roster.
 */
export function useRosterRequest(id: number) {
  const refresh = useRefresh();
  const { ask: request, failure, setFailure, working } = useRequest();
  const { isLast, take } = useLastAction();

  async function ask(verb: "mapping" | "apply", body: unknown): Promise<void> {
    take();
    await request(`/api/admin/rosters/${id}/${verb}`, { body, answer: anyAnswer });
    await refresh();
  }

  /** Says what is missing before anything is asked. */
  function refuse(words: string): void {
    take();
    setFailure(words);
  }

  return { ask, refuse, clear: () => setFailure(undefined), working, failure: isLast ? failure : undefined };
}
