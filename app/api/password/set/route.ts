import { FORM, publicRoute, readForm, seeOther } from "@/lib/auth/route";
import { setPasswordByLink } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { formFailure } from "../../form-failure";

export const POST = publicRoute(
  async (request) => {
    await setPasswordByLink(getRuntime(), await readForm(request));
    return seeOther("/sign-in?reason=password-changed");
  },
  { accepts: [FORM], onError: formFailure("/forgot-password") },
);
