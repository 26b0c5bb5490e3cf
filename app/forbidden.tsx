import { headers } from "next/headers";
import { PageMessage } from "@/components/shell/page-message";
import { Reference } from "@/components/shell/reference";
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
        <Reference id={requestId} />
        <ButtonLink href="/">{next}</ButtonLink>
      </PageMessage>
    </StandaloneShell>
  );
}
