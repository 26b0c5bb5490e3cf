import credentials from "next-auth/providers/credentials";
import { getRuntime } from "@/lib/runtime";
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
      const count = codeCount(getRuntime(), { memberId, address: context.address });
      const id = await openConfirmedSession({ memberId, typed: given?.code ?? "", context });
      if (!id) {
        logRefusedSignIn("second-factor", context.address, "wrong");
        return null;
      }
      await count.forget();
      return { id };
    }),
  });
}
