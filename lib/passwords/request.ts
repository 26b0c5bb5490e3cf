import { randomUUID } from "node:crypto";
import { z } from "zod";
import { touchJob, withdrawJob } from "@/lib/db/jobs";
import { findMemberByEmailKey } from "@/lib/db/members";
import { write } from "@/lib/db/write";
import { emailKey, emailSchema } from "@/lib/domain/email";
import { parseInput } from "@/lib/errors";
import { enqueueJob } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { PASSWORD_LINK_MAIL_JOB } from "./mail";

export const requestSchema = z.object({ email: emailSchema });

/** Whether links can be requested by mail; otherwise an admin gives them to members. */
export function mailsPasswordLinks({ config }: Pick<Runtime, "config">): boolean {
  return config.SMTP_URL !== undefined;
}

/**
 * Requests a link by mail. Neither the answer nor its timing reveals whether the account exists: the worker makes and
 * sends the link. Without a mail server nothing is requested, and the page says whom to ask.
 * @throws InvalidInputError for an invalid e-mail address
 */
export async function requestPasswordLink(runtime: Pick<Runtime, "portal" | "config">, input: unknown): Promise<void> {
  const key = emailKey(parseInput(requestSchema, input).email);
  if (!mailsPasswordLinks(runtime)) return;
  await write(runtime.portal, (tx) => {
    const member = findMemberByEmailKey(tx, key);
    const isMailed = member?.accessState === "active";
    // The same statements and a commit for everyone, since these take the time (ASVS 5.0, 6.3.8). The row for an
    // unknown address is removed again: a row for every typed address would fill the disk.
    const nobody = `password-link ${randomUUID()}`;
    const jobKey = isMailed ? `password-link ${member.id}` : nobody;
    enqueueJob(tx, PASSWORD_LINK_MAIL_JOB, { memberId: 0 }, nobody);
    enqueueJob(tx, PASSWORD_LINK_MAIL_JOB, { memberId: member?.id ?? 0 }, jobKey);
    // An earlier mail that the server put off is tried for as long as a new one would be.
    touchJob(tx, jobKey, Date.now());
    withdrawJob(tx, nobody);
  });
}
