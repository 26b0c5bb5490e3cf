"use client";

import { ButtonLink } from "@/components/ui/button-link";
import type { Theme } from "@/lib/domain/theme";
import { shellText } from "@/lib/text/shell";
import { PageMessage } from "./page-message";
import { Reference } from "./reference";
import { StandaloneShell } from "./standalone-shell";

/** For a member in the admin console. The audit log has the attempt, under the number that is shown. */
export default function ForbiddenPage({ requestId, theme }: { readonly requestId: string; readonly theme: Theme }) {
  const { title, words, next } = shellText.forbidden;
  return (
    <StandaloneShell theme={theme}>
      <PageMessage title={title}>
        <p>{words}</p>
        <Reference id={requestId} />
        <ButtonLink href="/">{next}</ButtonLink>
      </PageMessage>
    </StandaloneShell>
  );
}
