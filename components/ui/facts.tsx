import type { ReactNode } from "react";

export interface Fact {
  readonly term: string;
  readonly value: ReactNode;
}

/** Terms and their values, separated by hairlines. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="text-small">
      {facts.map(({ term, value }) => (
        <div key={term} className="flex flex-wrap gap-x-4 border-t py-3">
          <dt className="w-[max(30%,min(100%,6rem))] text-muted">{term}</dt>
          <dd className="min-w-0 flex-[1_1_min(100%,12ch)]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
