"use client";

import { ButtonLink } from "@/components/ui/button-link";
import { shellText } from "@/lib/text/shell";
import { PageMessage } from "./page-message";
import { Reference } from "./reference";
import { StandaloneShell } from "./standalone-shell";

/** For a member in the admin console. The audit log has the attempt, under the number that is shown. */
export default function ForbiddenPage({ requestId }: { readonly requestId: string }) {
  const { title, words, next } = shellText.forbidden;
  return (
    <StandaloneShell>
      <PageMessage title={title}>
        <p>{words}</p>
        <Reference id={requestId} />
        <ButtonLink href="/">{next}</ButtonLink>
      </PageMessage>
    </StandaloneShell>
  );
}
