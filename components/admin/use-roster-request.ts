import { useRouter } from "next/navigation";
import { anyAnswer } from "@/components/api/ask-portal";
import { useRequest } from "./use-request";

/** Asks something of a roster that waits for an admin. The page is refreshed, also where somebody else was faster. */
export function useRosterRequest(id: number) {
  const router = useRouter();
  const { ask: request, ...state } = useRequest();

  async function ask(verb: "mapping" | "apply", body: unknown): Promise<void> {
    await request(`/api/admin/rosters/${id}/${verb}`, { body, answer: anyAnswer });
    router.refresh();
  }

  return { ask, ...state };
}
