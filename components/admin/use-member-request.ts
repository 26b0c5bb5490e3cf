import { useState } from "react";
import type { Ask } from "@/components/api/ask-portal";
import { useLastAction } from "./last-action";
import { memberApi } from "./member-address";
import type { Said } from "./service-answer";
import { useRefresh } from "./use-refresh";
import { useRequest } from "./use-request";

interface MemberAsk<Body> extends Ask<Body> {
  /** Path below the member's own address. */
  readonly path: string;
}

/** Sends a request about one member and keeps the result until another action is taken; the page is refreshed. */
export function useMemberRequest(clientUserId: string) {
  const refresh = useRefresh();
  const { ask: request, working, failure } = useRequest();
  const [done, setDone] = useState<Said>();
  const { isLast, take } = useLastAction();

  /** @param say what to say about the answer: text, and a tone if it is not good news */
  async function ask<Body>({ path, ...asked }: MemberAsk<Body>, say: (body: Body) => string | Said): Promise<void> {
    setDone(undefined);
    take();
    const answer = await request(memberApi(clientUserId) + path, asked);
    const outcome = answer.ok ? say(answer.body) : undefined;
    setDone(typeof outcome === "string" ? { tone: "good", words: outcome } : outcome);
    await refresh();
  }

  const said: Said | undefined = failure === undefined ? done : { tone: "danger", words: failure };
  return { ask, working, said: isLast ? said : undefined };
}
