import { FORM, memberRoute, readForm, seeOther } from "@/lib/auth/route";
import { changePassword } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { passwordFailure } from "../failure";

export const POST = memberRoute(
  async (request, { viewer }) => {
    await changePassword(getRuntime(), viewer.memberId, await readForm(request));
    return seeOther("/sign-in?reason=password-changed");
  },
  { accepts: [FORM], onError: passwordFailure("/account") },
);
