"use client";

import { clsx } from "clsx";
import { copyText } from "@/lib/text/admin";
import { useCopy } from "./use-copy";

const UUID = /^[\da-f]{8}(?=(-[\da-f]{4}){3}-[\da-f]{12}$)/i;

/**
 * A UUID by its first eight digits, of which a press copies all; where nothing can be pressed, the whole of it. An id of
 * the organisation's own making as it is.
 */
export function ShortId({ id }: { readonly id: string }) {
  const [start] = UUID.exec(id) ?? [];
  return start === undefined ? id : <CopyShort id={id} start={start} />;
}

function CopyShort({ id, start }: { readonly id: string; readonly start: string }) {
  const { copy, isRefused, said } = useCopy(id);
  return (
    <>
      <span className="hidden font-mono text-fine text-muted print:inline noscript:inline">{id}</span>
      <button
        type="button"
        onClick={copy}
        title={id}
        aria-label={copyText.whole(id)}
        className="inline-flex min-h-6 cursor-pointer items-center gap-1.5 whitespace-nowrap font-mono text-fine text-muted hover:text-ink print:hidden noscript:hidden"
      >
        {start}…
        <span className={clsx("icon size-3", said && !isRefused ? "icon-check" : "icon-copy")} />
      </button>
      <span role="status" className={isRefused ? "block text-fine text-muted" : "sr-only"}>
        {isRefused && <span className="block break-all font-mono">{id}</span>}
        {said}
      </span>
    </>
  );
}
