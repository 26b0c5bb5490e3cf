import { headers } from "next/headers";
import { PageMessage } from "@/components/shell/page-message";
import { ButtonLink } from "@/components/ui/button-link";
import { requestContext } from "@/lib/auth/request-context";
import { shellText } from "@/lib/text/shell";
import { StandaloneShell } from "./standalone-shell";

/** The audit log has the attempt, under the number that is shown. */
export default async function Forbidden() {
  const { title, words, next } = shellText.forbidden;
  const { requestId } = requestContext(await headers());
  return (
    <StandaloneShell>
      <PageMessage title={title}>
        <p>{words}</p>
        <p className="text-body text-muted">
          {shellText.failure.reference}: <span className="font-mono text-ink">{requestId}</span>
        </p>
        <ButtonLink href="/">{next}</ButtonLink>
      </PageMessage>
    </StandaloneShell>
  );
}
