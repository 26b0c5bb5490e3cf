import type { ReactNode } from "react";
import { KeptStatus } from "@/components/ui/kept-status";
import { Note } from "@/components/ui/note";
import type { Said } from "./service-answer";

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
