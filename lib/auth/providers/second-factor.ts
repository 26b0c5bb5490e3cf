import credentials from "next-auth/providers/credentials";
import { clientUserIdOf } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { noteRefusal } from "../audit-refusal";
import { SignInRefusedError, type Watch } from "../failures";
import type { RequestContext } from "../request-context";
import { currentSession, logRefusedSignIn, openConfirmedSession } from "../session";
import { codeCount } from "../sign-in-limits";

/** The code that a pending session needs: from the app, or a recovery code. */
export function secondFactorProvider(context: RequestContext, watch: Watch) {
  return credentials({
    id: "second-factor",
    credentials: { code: { type: "text" } },
    authorize: watch(async (given) => {
      const session = await currentSession();
      if (session.status !== "pending") throw new SignInRefusedError("expired");
      const { memberId } = session;
      const runtime = getRuntime();
      const count = codeCount(runtime, { memberId, address: context.address });
      const id = await openConfirmedSession({ memberId, typed: given?.code ?? "", context });
      if (!id) {
        logRefusedSignIn("second-factor", context.address, "wrong");
        // Admins should see it: whoever is asked for it has shown the password, or signed in at the provider.
        const name = clientUserIdOf(runtime, memberId);
        if (name) await noteRefusal(runtime, { name, ...context }, { action: "member.wrong-code", subject: name });
        return null;
      }
      await count.forget();
      return { id };
    }),
  });
}
