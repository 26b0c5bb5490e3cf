import { useRouter } from "next/navigation";
import { anyAnswer } from "@/components/api/ask-portal";
import { useRequest } from "./use-request";

/** Asks something of a roster that waits for an admin. The page is refreshed once it is done. */
export function useRosterRequest(id: number) {
  const router = useRouter();
  const { ask: request, ...state } = useRequest();

  async function ask(verb: "mapping" | "apply", body: unknown): Promise<void> {
    const { ok } = await request(`/api/admin/rosters/${id}/${verb}`, { body, answer: anyAnswer });
    // The error belongs beside the form it is about, so the page is not refreshed.
    if (ok) router.refresh();
  }

  return { ask, ...state };
}
