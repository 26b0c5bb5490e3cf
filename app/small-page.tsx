import type { ReactNode } from "react";
import { SiteFooter } from "@/components/shell/site-footer";
import { Wordmark } from "@/components/shell/wordmark";
import { getBrand } from "@/lib/brand";

/** A page outside the portal's navigation that asks for one thing. */
export function SmallPage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  /** What to do, or what has come of it. Its place has room for either, so that the form below stays where it is. */
  readonly lead: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      <main id="content" className="page flex grow flex-col py-8 sm:py-12">
        <Wordmark brand={getBrand()} />
        <div className="grid gap-x-16 gap-y-6 pt-14 pb-16 sm:pt-[14dvh] lg:grid-cols-2">
          <div>
            <h1 className="font-bold text-display">{title}</h1>
            <div className="mt-4 min-h-[3lh] max-w-[32ch] text-balance text-lead text-muted">{lead}</div>
          </div>
          <div className="flex w-full max-w-[28rem] flex-col items-stretch gap-5">{children}</div>
        </div>
      </main>
      <SiteFooter />
    </>
  );
}
