import { useRouter } from "next/navigation";
import { useState } from "react";
import { rosterText } from "@/lib/text/roster";
import { askPortal } from "./ask-portal";

/** Asks something of a roster that waits for an admin. The page is refreshed once it is done. */
export function useRosterRequest(id: number) {
  const router = useRouter();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function ask(verb: "mapping" | "apply" | "cancel", body?: unknown): Promise<void> {
    setWorking(true);
    setFailure(undefined);
    const answer = await askPortal(`/api/admin/rosters/${id}/${verb}`, { body, lost: rosterText.lost });
    setWorking(false);
    // The error belongs beside the form it is about, so the page is not refreshed.
    setFailure(answer.ok ? undefined : answer.words);
    if (answer.ok) router.refresh();
  }

  return { ask, working, failure, setFailure };
}
