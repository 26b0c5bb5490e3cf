import { headers } from "next/headers";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { requestContext } from "@/lib/auth/request-context";
import { MISSING } from "./missing-page";
import { StandaloneShell } from "./standalone-shell";

export const metadata = MISSING;

export default async function NotFound() {
  const { requestId } = requestContext(await headers());
  return (
    <StandaloneShell>
      <NotFoundMessage requestId={requestId} />
    </StandaloneShell>
  );
}
