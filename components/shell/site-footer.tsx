"use client";

import { clsx } from "clsx";
import { shellText } from "@/lib/text/shell";
import { usePortal } from "./portal-context";
import { SlashChoice } from "./slash-choice";
import { SupportContact } from "./support-contact";
import { ThemeChoice } from "./theme-choice";

interface Props {
  /** Whether it is below pages that have a search. */
  readonly searched?: boolean;
}

/** The footer of every page: the support contact, and this device's choices. */
export function SiteFooter({ searched = false }: Props) {
  const support = usePortal()?.support;
  return (
    <footer className={clsx("mt-auto print:hidden", !support && "noscript:hidden")}>
      <div className="page">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t py-6 text-muted text-small">
          <p className="max-sm:empty:hidden">
            {support && (
              <>
                {shellText.support} <SupportContact contact={support} />
              </>
            )}
          </p>
          <div className="flex flex-wrap items-center gap-x-8 gap-y-1 noscript:hidden">
            {searched && <SlashChoice />}
            <ThemeChoice />
          </div>
        </div>
      </div>
    </footer>
  );
}
