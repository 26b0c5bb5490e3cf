"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Note } from "@/components/ui/note";
import { accessActionText } from "@/lib/text/admin";
import { askPortal } from "./ask-portal";

interface Ask {
  /** Below the member's own address. */
  readonly path: string;
  readonly method?: "PUT" | "DELETE";
  readonly body?: unknown;
}

type Said = { readonly tone: "good" | "danger"; readonly words: string };

/** Asks for something about one member, and keeps what came of it; the page is read again. */
export function useMemberRequest(clientUserId: string) {
  const router = useRouter();
  const [working, setWorking] = useState(false);
  const [said, setSaid] = useState<Said>();

  /** @param done what is to be said of the answer, in words */
  async function ask({ path, ...asked }: Ask, done: (body: unknown) => string | undefined): Promise<void> {
    setWorking(true);
    const address = `/api/admin/members/${encodeURIComponent(clientUserId)}${path}`;
    const answer = await askPortal(address, { ...asked, lost: accessActionText.lost });
    setWorking(false);
    const words = answer.ok ? done(answer.body) : answer.words;
    setSaid(words === undefined ? undefined : { tone: answer.ok ? "good" : "danger", words });
    router.refresh();
  }

  return { ask, working, said };
}

interface Props {
  readonly words: { readonly title: string; readonly note: string };
  readonly said?: Said | undefined;
  /** The button, or what takes its place. */
  readonly children: ReactNode;
}

/** One thing that can be done: what it means, what came of it, and at the end of the line how to ask for it. */
export function MemberAction({ words, said, children }: Props) {
  return (
    <li className="grid items-center justify-items-start gap-x-8 gap-y-3 border-t py-4 sm:grid-cols-[1fr_auto]">
      <div className="max-w-prose">
        <h3 className="font-semibold">{words.title}</h3>
        <p className="text-muted">{words.note}</p>
        <div role="status">
          {said && (
            <Note tone={said.tone} className="mt-2">
              {said.words}
            </Note>
          )}
        </div>
      </div>
      {children}
    </li>
  );
}
