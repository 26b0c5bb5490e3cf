import { useState } from "react";
import { type Ask, askPortal, type PortalAnswer } from "@/components/api/ask-portal";

interface Request<Body> extends Ask<Body> {
  /** Whether success leads to another page: it works on until that is there, as a second press would do it twice. */
  readonly leadsAway?: boolean;
}

/** Asks the portal for a change: whether it is working on it, and what went wrong, in words. */
export function useRequest() {
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function ask<Body>(path: string, { leadsAway = false, ...asked }: Request<Body>): Promise<PortalAnswer<Body>> {
    setWorking(true);
    setFailure(undefined);
    const answer = await askPortal(path, asked);
    setWorking(answer.ok && leadsAway);
    setFailure(answer.ok ? undefined : answer.words);
    return answer;
  }

  return { ask, working, failure, setFailure };
}
