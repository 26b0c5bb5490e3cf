import type { ReactNode } from "react";

/** A page with a single message: not found, failed, Redeem refused. */
export function PageMessage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main id="content" className="page py-16 sm:py-28">
      <h1 className="mb-6 max-w-[18ch] font-bold text-headline">{title}</h1>
      <div className="flex max-w-prose flex-col items-start gap-6 text-lead">{children}</div>
    </main>
  );
}
