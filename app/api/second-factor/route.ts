import { messageDocument } from "@/components/documents/message-document";
import { FORM, memberRoute, readForm } from "@/lib/auth/route";
import { keepSession } from "@/lib/auth/session-cookie";
import { countProof, forgiveProof } from "@/lib/auth/sign-in-limits";
import { getRuntime } from "@/lib/runtime";
import { enrolSecondFactor } from "@/lib/second-factor";
import { secondFactorText } from "@/lib/text/second-factor";
import { documentFrame, htmlAnswer } from "../../document";
import { formFailure } from "../form-failure";

/**
 * Sets up an authenticator app and answers with a new session and the app's recovery codes. These are shown only once, so
 * the page is not cached.
 */
export const POST = memberRoute(
  async (request, { viewer, actor }) => {
    await countProof(getRuntime(), viewer);
    const { codes, session } = await enrolSecondFactor(getRuntime(), actor, viewer, await readForm(request));
    await keepSession(session);
    await forgiveProof(getRuntime(), viewer);
    const html = await messageDocument(await documentFrame(), {
      title: secondFactorText.done.title,
      paragraphs: [secondFactorText.done.lead],
      codes,
      link: { href: viewer.role === "member" ? "/account" : "/admin", words: secondFactorText.done.goOn },
    });
    return htmlAnswer(html);
  },
  { accepts: [FORM], onError: formFailure("/account/second-factor") },
);
