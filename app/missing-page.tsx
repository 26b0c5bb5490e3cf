import type { Metadata } from "next";
import { headers } from "next/headers";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { markMissing } from "@/lib/auth";
import { requestContext } from "@/lib/auth/request-context";
import { shellText } from "@/lib/text/shell";

export const MISSING: Metadata = { title: shellText.notFound.title };

/** In place of a page whose subject does not exist: also without scripts, and with 404. */
export async function MissingPage() {
  markMissing();
  const { requestId } = requestContext(await headers());
  return <NotFoundMessage requestId={requestId} />;
}
