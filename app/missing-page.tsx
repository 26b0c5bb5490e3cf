import type { Metadata } from "next";
import { NotFoundMessage } from "@/components/shell/not-found-message";
import { markMissing } from "@/lib/auth";
import { shellText } from "@/lib/text/shell";

export const MISSING: Metadata = { title: shellText.notFound.title };

/** In place of a page whose subject does not exist: also without scripts, and with 404. */
export function MissingPage() {
  markMissing();
  return <NotFoundMessage />;
}
