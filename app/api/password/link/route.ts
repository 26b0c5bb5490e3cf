import { FORM, publicRoute, readForm, seeOther } from "@/lib/auth/route";
import { countLinkRequest } from "@/lib/auth/sign-in-limits";
import { keepTypedEmail } from "@/lib/auth/typed-email";
import { requestPasswordLink } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { passwordText } from "@/lib/text/password";
import { formFailure } from "../../form-failure";
import { onlyByFormOf } from "../../only-by-form";

/** Requests a mailed link; the answer does not reveal whether the account exists. */
export const POST = publicRoute(
  async (request, { address }) => {
    const form = await readForm(request);
    await keepTypedEmail(form.email);
    await countLinkRequest(getRuntime(), { email: form.email ?? "", address });
    await requestPasswordLink(getRuntime(), form);
    return seeOther("/forgot-password?sent=1");
  },
  { accepts: [FORM], onError: formFailure("/forgot-password", { email: passwordText.forgot.email }) },
);

export const GET = onlyByFormOf("/forgot-password");
