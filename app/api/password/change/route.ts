import { noteWrongProof } from "@/lib/auth/note-wrong-proof";
import { FORM, memberRoute, readForm, seeOther } from "@/lib/auth/route";
import { countProof, uncountProof } from "@/lib/auth/sign-in-limits";
import { InvalidInputError } from "@/lib/errors";
import { changePassword } from "@/lib/passwords";
import { getRuntime } from "@/lib/runtime";
import { passwordText } from "@/lib/text/password";
import { formFailure } from "../../form-failure";
import { onlyByFormOf } from "../../only-by-form";

const text = passwordText.change;

export const POST = memberRoute(
  async (request, { viewer, actor }) => {
    await countProof(getRuntime(), viewer);
    try {
      await changePassword(getRuntime(), actor, viewer, await readForm(request));
    } catch (error) {
      if (isNewPasswordRefused(error)) await uncountProof(getRuntime(), viewer);
      await noteWrongProof(actor, error, ["current"]);
      throw error;
    }
    return seeOther("/sign-in?reason=password-changed");
  },
  { accepts: [FORM], onError: formFailure("/account#password", { current: text.current, password: text.password }) },
);

/** That tells nothing of the current one, at which alone somebody could guess. */
function isNewPasswordRefused(error: unknown): boolean {
  return error instanceof InvalidInputError && error.errors.every(({ field }) => field === "password");
}

export const GET = onlyByFormOf("/account");
