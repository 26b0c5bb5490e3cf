import type { ReactNode } from "react";
import { Wordmark } from "@/components/shell/wordmark";
import { getBrand } from "@/lib/brand";
import { PageFooter } from "./page-footer";

/** A page outside the portal's navigation that asks for one thing. */
export function SmallPage({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <main id="content" className="page flex grow flex-col py-8 sm:py-12">
        <Wordmark brand={getBrand()} />
        <div className="my-auto grid gap-x-16 gap-y-10 py-12 lg:grid-cols-2 lg:items-center">
          <div>
            <h1 className="font-bold text-display">{title}</h1>
            <p className="mt-4 max-w-[32ch] text-lead text-muted">{lead}</p>
          </div>
          <div className="flex w-full max-w-[28rem] flex-col items-stretch gap-5">{children}</div>
        </div>
      </main>
      <PageFooter />
    </>
  );
}
