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
        <div key={term} className="grid grid-cols-[minmax(6rem,30%)_1fr] gap-4 border-t py-3">
          <dt className="text-muted">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
