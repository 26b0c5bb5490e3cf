import credentials from "next-auth/providers/credentials";
import { getRuntime } from "@/lib/runtime";
import { verifySecondFactor } from "@/lib/second-factor";
import type { RequestContext } from "../request-context";
import { currentSession, logRefusedSignIn, openConfirmedSession } from "../session";
import { forgiveProof } from "../sign-in-limits";

/** The code that a waiting session asks for: of the app, or a recovery code. */
export function secondFactorProvider(context: RequestContext) {
  const { address } = context;
  return credentials({
    id: "second-factor",
    credentials: { code: { type: "text" } },
    authorize: async (given) => {
      const session = await currentSession();
      if (session.status !== "pending") throw new Error("expired");
      const { memberId } = session;
      if (!(await verifySecondFactor(getRuntime(), memberId, given?.code ?? "", context))) {
        logRefusedSignIn("second-factor", address, "wrong");
        return null;
      }
      await forgiveProof(getRuntime(), memberId);
      return { id: await openConfirmedSession({ memberId, address }) };
    },
  });
}
