import { FORM, publicRoute, readForm, seeOther } from "@/lib/auth/route";
import { setPasswordByLink } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { passwordText } from "@/lib/text/password";
import { formFailure } from "../../form-failure";
import { onlyByFormOf } from "../../only-by-form";

export const POST = publicRoute(
  async (request, from) => {
    const form = await readForm(request);
    try {
      await setPasswordByLink(getRuntime(), from, form);
    } catch (error) {
      // A password that is refused does not use up the link.
      const back = `/set-password?${new URLSearchParams({ token: form.token ?? "" })}`;
      return await formFailure(back, { password: passwordText.set.password })(error, request, from.requestId);
    }
    return seeOther("/sign-in?reason=password-changed");
  },
  { accepts: [FORM], onError: formFailure("/forgot-password") },
);

export const GET = onlyByFormOf("/forgot-password");
