import { generateSync } from "otplib";
import type { Role } from "@/lib/domain/members";
import { addMember } from "@/lib/members";
import { beginEnrolment, enrolSecondFactor } from "@/lib/second-factor";
import { checkSession, startSession, type Viewer } from "@/lib/sessions";
import type { createBarePortal } from "@/tests/factories/bare-portal";
import { setQuickPassword } from "@/tests/factories/quick-password";

export const ACTOR = { name: "test" };
export const PASSWORD = "mountain lake 42";

type Portal = ReturnType<typeof createBarePortal>;

/** A member who has just signed in by password. */
export async function signedIn(
  portal: Portal,
  role: Role = "admin",
  email = "ada@example.org",
  password: string | null = PASSWORD,
) {
  const { clientUserId } = await addMember(portal, ACTOR, { email, firstName: "Ada", lastName: "Berg", role });
  if (password !== null) await setQuickPassword(portal, clientUserId, password);
  const row = portal.portal.$client.prepare("SELECT id FROM member WHERE client_user_id = ?").pluck().get(clientUserId);
  const memberId = Number(row);
  const again = (secondFactor = false) => startSession(portal, { memberId, address: undefined, secondFactor });
  const session = await again();
  return { clientUserId, memberId, session, again, viewer: await viewerOf(portal, session) };
}

export async function viewerOf(portal: Portal, session: string): Promise<Viewer> {
  const check = await checkSession(portal, session);
  if (check.status !== "live") throw new Error(`The session is ${check.status}.`);
  return check.viewer;
}

export async function enrolled(portal: Portal, email = "ada@example.org") {
  const person = await signedIn(portal, "admin", email);
  const { secret, offer } = beginEnrolment(portal, person.viewer, { account: email });
  const input = { offer, code: codeOf(secret), password: PASSWORD };
  const { codes, session } = await enrolSecondFactor(portal, ACTOR, person.viewer, input);
  return { ...person, session, viewer: await viewerOf(portal, session), secret, codes };
}

/** The code that the app shows `seconds` from now. */
export function codeOf(secret: string, seconds = 0): string {
  return generateSync({ secret, epoch: Date.now() / 1000 + seconds });
}
