import { FORM, publicRoute, readForm, seeOther } from "@/lib/auth/route";
import { setPasswordByLink } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { formFailure } from "../../form-failure";

export const POST = publicRoute(
  async (request, from) => {
    await setPasswordByLink(getRuntime(), from, await readForm(request));
    return seeOther("/sign-in?reason=password-changed");
  },
  { accepts: [FORM], onError: formFailure("/forgot-password") },
);
