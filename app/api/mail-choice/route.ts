import { FORM, memberRoute, readForm, seeOther } from "@/lib/auth/route";
import { chooseSavedOfferMail } from "@/lib/notices";
import { getRuntime } from "@/lib/runtime";
import { formFailure } from "../form-failure";
import { onlyByFormOf } from "../only-by-form";

/** Saves which mails a member wants. */
export const POST = memberRoute(
  async (request, { actor, viewer }) => {
    await chooseSavedOfferMail(getRuntime(), actor, viewer.memberId, await readForm(request));
    return seeOther("/account?kept=mail#mail");
  },
  { accepts: [FORM], onError: formFailure("/account#mail") },
);

export const GET = onlyByFormOf("/account");
