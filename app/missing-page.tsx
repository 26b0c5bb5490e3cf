import { NotFoundMessage } from "@/components/shell/not-found-message";
import { markMissing } from "@/lib/auth";

/** In place of a page whose subject does not exist: also without scripts, and with 404. */
export function MissingPage() {
  markMissing();
  return <NotFoundMessage />;
}
