"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { KeptStatus } from "@/components/ui/kept-status";
import { Note } from "@/components/ui/note";
import { shellText } from "@/lib/text/shell";
import { memberApi } from "./member-address";
import { useRequest } from "./use-request";

interface Ask {
  /** Path below the member's own address. */
  readonly path: string;
  readonly body?: unknown;
}

type Said = { readonly tone: "good" | "caution" | "danger"; readonly words: string };

/** Sends a request about one member and keeps the result; the page is refreshed. */
export function useMemberRequest(clientUserId: string) {
  const router = useRouter();
  const { ask: request, working, failure } = useRequest();
  const [done, setDone] = useState<Said>();

  /** @param say what to say about the answer: text, and a tone if it is not good news */
  async function ask({ path, ...asked }: Ask, say: (body: unknown) => string | Said): Promise<void> {
    setDone(undefined);
    const answer = await request(memberApi(clientUserId) + path, { ...asked, lost: shellText.lost });
    const outcome = answer.ok ? say(answer.body) : undefined;
    setDone(typeof outcome === "string" ? { tone: "good", words: outcome } : outcome);
    router.refresh();
  }

  const said: Said | undefined = failure === undefined ? done : { tone: "danger", words: failure };
  return { ask, working, said };
}

interface Props {
  readonly words: { readonly title: string; readonly note: string | undefined };
  readonly said?: Said | undefined;
  /** The button, or what replaces it once it was pressed. */
  readonly children?: ReactNode;
}

/** One action: what it means, its result, and its button at the end of the line. */
export function MemberAction({ words, said, children }: Props) {
  return (
    <li className="grid items-center justify-items-start gap-x-8 gap-y-3 border-t py-4 sm:grid-cols-[1fr_auto]">
      <div className="max-w-prose">
        <h3 className="font-semibold">{words.title}</h3>
        {words.note && <p className="text-muted">{words.note}</p>}
        <KeptStatus>
          {said && (
            <Note tone={said.tone} className="mt-2">
              {said.words}
            </Note>
          )}
        </KeptStatus>
      </div>
      {children}
    </li>
  );
}
