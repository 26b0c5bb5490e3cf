import { memberRoute } from "@/lib/auth/route";
import { NotFoundError } from "@/lib/errors";

/** Whatever else is asked for under /api: signing in comes first here, too, and the answer is a problem, not a page. */
const nothing = memberRoute<{ rest: string[] }>(() => {
  throw new NotFoundError("There is nothing here.");
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
