import credentials from "next-auth/providers/credentials";
import { authenticate } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { SignInRefusedError, type Watch } from "../failures";
import type { RequestContext } from "../request-context";
import { logRefusedSignIn, openNewSession } from "../session";
import { forgiveSignIn, siteOf } from "../sign-in-limits";
import { forgetTypedEmail } from "../typed-email";

/** E-mail and password. Members with a second factor get a session that is pending until the code is given. */
export function passwordProvider({ address }: Pick<RequestContext, "address">, watch: Watch) {
  return credentials({
    credentials: { email: { type: "email" }, password: { type: "password" } },
    authorize: watch(async (given) => {
      const answer = await authenticate(getRuntime(), given, siteOf(address));
      if (answer.status !== "ok") logRefusedSignIn("password", address, answer.status);
      if (answer.status === "deactivated") throw new SignInRefusedError("deactivated");
      if (answer.status === "wrong") return null;
      await forgiveSignIn(getRuntime(), { email: given?.email ?? "", address });
      await forgetTypedEmail();
      const { memberId, passwordHash } = answer;
      return { id: await openNewSession("password", { memberId, passwordHash, address, secondFactor: false }) };
    }),
  });
}
