import { recoveryCodesDocument } from "@/components/documents/recovery-codes-document";
import type { Actor } from "@/lib/audit";
import { noteWrongProof } from "@/lib/auth/note-wrong-proof";
import { FORM, memberRoute, readForm, seeOther, wantsHtml } from "@/lib/auth/route";
import { keepSession } from "@/lib/auth/session-cookie";
import { countProof } from "@/lib/auth/sign-in-limits";
import { InvalidInputError } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";
import { enrolSecondFactor } from "@/lib/second-factor";
import type { Viewer } from "@/lib/sessions";
import { secondFactorText } from "@/lib/text/second-factor";
import { documentFrame, htmlAnswer } from "../../document";
import { formFailure } from "../form-failure";
import { onlyByFormOf } from "../only-by-form";

const PAGE = "/account/second-factor";

/**
 * Sets up an authenticator app and answers with a new session and the app's recovery codes. These are shown only once,
 * so the page is not cached. What was typed wrongly is said on the page of the form.
 */
export const POST = memberRoute(
  async (request, { viewer, actor, requestId }) => {
    const form = await readForm(request);
    try {
      return await enrol(viewer, actor, form);
    } catch (error) {
      await noteWrongProof(actor, error, ["password", "current"]);
      // The app has the secret of this offer already, so the page must not show another one.
      const back = new URLSearchParams({ offer: form.offer ?? "" });
      const field = error instanceof InvalidInputError && error.errors[0]?.field;
      if (field && field in secondFactorText.wrong && wantsHtml(request)) {
        back.set("wrong", field);
        return seeOther(`${PAGE}?${back}`);
      }
      return await formFailure(`${PAGE}?${back}`)(error, request, requestId);
    }
  },
  { accepts: [FORM], onError: formFailure(PAGE) },
);

export const GET = onlyByFormOf(PAGE);

async function enrol(viewer: Viewer, actor: Actor, form: Record<string, string>): Promise<Response> {
  await countProof(getRuntime(), viewer);
  const { codes, session } = await enrolSecondFactor(getRuntime(), actor, viewer, form);
  await keepSession(session);
  const next = viewer.role === "member" ? "/account" : "/admin";
  return htmlAnswer(await recoveryCodesDocument(await documentFrame(), { codes, next }));
}
