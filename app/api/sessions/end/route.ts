import { FORM, memberRoute, seeOther } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { endAllSessions } from "@/lib/sessions";

/** Signs the member out on every device. */
export const POST = memberRoute(
  async (_request, { actor, viewer }) => {
    await endAllSessions(getRuntime(), actor, viewer);
    return seeOther("/sign-in?reason=signed-out");
  },
  { accepts: [FORM] },
);
