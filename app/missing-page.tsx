import type { Metadata } from "next";
import { headers } from "next/headers";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { markMissing, requireMember } from "@/lib/auth";
import { requestContext } from "@/lib/auth/request-context";
import { shellText } from "@/lib/text/shell";
import { browsedAround } from "./home-of";

export const MISSING: Metadata = { title: shellText.notFound.title };

/** In place of a member's page whose subject does not exist: also without scripts, and with 404. */
export async function MissingPage() {
  markMissing();
  const { requestId } = requestContext(await headers());
  const { memberId } = await requireMember();
  return <NotFoundMessage requestId={requestId} near={await browsedAround(memberId)} />;
}
