import { z } from "zod";
import { findMember } from "@/lib/db/members";
import { handle, type JobHandler, type JobType } from "@/lib/jobs";
import { sendMail } from "@/lib/mail";
import type { Runtime } from "@/lib/runtime";
import { mailText } from "@/lib/text/mail";
import { createPasswordLink } from "./link";

const payload = z.object({ memberId: z.number().int() });

/** The job carries no link: it is made when it is sent, so that none is ever on disk. */
export const passwordLinkMail: JobType<z.output<typeof payload>> = { kind: "password-link-mail", payload };

export function passwordLinkMailHandler(runtime: Pick<Runtime, "portal" | "config">): JobHandler {
  return handle(passwordLinkMail, async ({ memberId }) => {
    const member = findMember(runtime.portal, memberId);
    if (!member?.email || member.accessState !== "active") return;
    const link = await createPasswordLink(runtime, memberId);
    const { subject, text } = mailText.passwordLink(runtime.config.BRAND_NAME, link.href);
    await sendMail(runtime.config, { to: member.email, subject, text });
  });
}
