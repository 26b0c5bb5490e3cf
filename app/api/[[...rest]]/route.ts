import { memberRoute } from "@/lib/auth/route";
import { NotFoundError } from "@/lib/errors";
import { refusalText } from "@/lib/text/refusals";

/** /api and any other path under it: it also requires a session, and answers with problem details instead of a page. */
const nothing = memberRoute<{ rest?: string[] }>(() => {
  throw new NotFoundError(refusalText.nothing);
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
