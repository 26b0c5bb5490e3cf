"use client";

import { PageMessage } from "@/components/shell/page-message";
import { useSupport } from "@/components/shell/support";
import { SupportContact } from "@/components/shell/support-contact";
import { Button } from "@/components/ui/button";
import { shellText } from "@/lib/text/shell";

interface Props {
  readonly error: unknown;
  readonly retry: () => void;
}

export default function ErrorPage({ error, retry }: Props) {
  const { title, words, next, reference, ask } = shellText.failure;
  const support = useSupport();
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : undefined;
  return (
    <PageMessage title={title}>
      <p>{words}</p>
      {digest && (
        <p className="text-body text-muted">
          {reference}: <span className="font-mono text-ink">{digest}</span>
        </p>
      )}
      {support && (
        <p className="text-body text-muted">
          {ask} <SupportContact contact={support} />
        </p>
      )}
      <Button onClick={retry}>{next}</Button>
    </PageMessage>
  );
}
