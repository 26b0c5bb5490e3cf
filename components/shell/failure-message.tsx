"use client";

import { Button } from "@/components/ui/button";
import { shellText } from "@/lib/text/shell";
import { PageMessage } from "./page-message";
import { usePortal } from "./portal-context";
import { Reference } from "./reference";
import { SupportContact } from "./support-contact";

export interface Failure {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Shown instead of a page that could not be rendered. */
export function FailureMessage({ error, retry }: Failure) {
  const { title, words, withoutNumber, next, ask } = shellText.failure;
  const support = usePortal()?.support;
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  return (
    <PageMessage title={title}>
      <p>{digest ? words : withoutNumber}</p>
      {digest && <Reference id={digest} />}
      {support && (
        <p className="text-body text-muted">
          {ask} <SupportContact contact={support} />
        </p>
      )}
      <Button onClick={retry}>{next}</Button>
    </PageMessage>
  );
}
