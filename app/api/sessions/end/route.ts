import { FORM, memberRoute, seeOther } from "@/lib/auth/route";
import { SIGNED_OUT_PATH } from "@/lib/domain/signed-out-path";
import { getRuntime } from "@/lib/runtime";
import { endAllSessions } from "@/lib/sessions";
import { formFailure } from "../../form-failure";
import { onlyByFormOf } from "../../only-by-form";

/** Signs the member out on every device. */
export const POST = memberRoute(
  async (_request, { actor, viewer }) => {
    await endAllSessions(getRuntime(), actor, viewer);
    return seeOther(SIGNED_OUT_PATH);
  },
  { accepts: [FORM], onError: formFailure("/account") },
);

export const GET = onlyByFormOf("/account");
