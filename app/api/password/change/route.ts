import { FORM, memberRoute, readForm, seeOther } from "@/lib/auth/route";
import { countProof, forgiveProof } from "@/lib/auth/sign-in-limits";
import { changePassword } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { passwordText } from "@/lib/text/password";
import { formFailure } from "../../form-failure";
import { onlyByFormOf } from "../../only-by-form";

const text = passwordText.change;

export const POST = memberRoute(
  async (request, { viewer, actor }) => {
    await countProof(getRuntime(), viewer);
    await changePassword(getRuntime(), actor, viewer, await readForm(request));
    await forgiveProof(getRuntime(), viewer);
    return seeOther("/sign-in?reason=password-changed");
  },
  { accepts: [FORM], onError: formFailure("/account#password", { current: text.current, password: text.password }) },
);

export const GET = onlyByFormOf("/account");
