import { supportRoute } from "@/lib/auth/route";
import { NotFoundError } from "@/lib/errors";
import { refusalText } from "@/lib/text/refusals";

/** Any other path of the console's API: members may not even know that there is nothing. */
const nothing = supportRoute<{ rest: string[] }>(() => {
  throw new NotFoundError(refusalText.nothing);
});

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT };
