import { z } from "zod";
import type { PortalDb } from "@/lib/db/client";
import { findMember, type MemberRow } from "@/lib/db/members";
import { providerAccountsOf } from "@/lib/db/provider-accounts";
import { write } from "@/lib/db/write";
import { handle, type JobHandler, type JobType, PutOffError, putOffWhileBusy } from "@/lib/jobs";
import { sendMail, UnsentMailError } from "@/lib/mail";
import type { Runtime } from "@/lib/runtime";
import { mailText } from "@/lib/text/mail";
import { createPasswordLink } from "./link";

/** Greylisting or a restart of the mail server is usually over after a few of these. */
const PAUSE_MS = 60_000;
/** Anyone who has waited longer has requested a new link. */
const USEFUL_MS = 30 * 60_000;

const payload = z.object({ memberId: z.number().int() });

/** The job contains no link: it is made when the mail is sent, so that it is never on disk. */
export const PASSWORD_LINK_MAIL_JOB: JobType<z.output<typeof payload>> = { kind: "password-link-mail", payload };

export function passwordLinkMailHandler(runtime: Pick<Runtime, "portal" | "config">): JobHandler {
  return handle(PASSWORD_LINK_MAIL_JOB, async ({ memberId }) => {
    // The address is read together with the link: changing it ends the links that were made for the one before.
    const mail = await putOffWhileBusy(() =>
      write(runtime.portal, (tx) => {
        const member = findMember(tx, memberId);
        if (!member?.email || member.accessState !== "active") return undefined;
        const { BRAND_NAME, PORTAL_URL } = runtime.config;
        const words = signsInElsewhere(tx, runtime, member)
          ? mailText.noPassword(BRAND_NAME, new URL("/sign-in", PORTAL_URL).href)
          : mailText.passwordLink(BRAND_NAME, createPasswordLink(tx, runtime, memberId, "mailed").href);
        return { to: member.email, ...words };
      }),
    );
    if (!mail) return;
    try {
      await sendMail(runtime.config, mail);
    } catch (error) {
      throw error instanceof UnsentMailError && error.isForNow
        ? new PutOffError(error, { reason: error.failure, pauseMs: PAUSE_MS, usefulMs: USEFUL_MS })
        : error;
    }
  });
}

/**
 * Whether a member only signs in at the organisation's provider: then a link by mail would let whoever reads their
 * mailbox in past the provider, and past the second factor that it asks for (ASVS 5.0, 6.4.3).
 */
function signsInElsewhere(
  tx: PortalDb,
  { config }: Pick<Runtime, "config">,
  { id, passwordHash }: Pick<MemberRow, "id" | "passwordHash">,
): boolean {
  return config.OIDC_ISSUER !== undefined && passwordHash === null && providerAccountsOf(tx, id).length > 0;
}
