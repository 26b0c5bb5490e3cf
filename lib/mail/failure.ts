import { z } from "zod";

/**
 * Why a mail was not handed over. `refused`: it never will be; `put-off`: it may be later; `server-away`: nothing was
 * given to the server; `unknown`: the line broke, and the server may have taken the mail.
 */
export type MailFailure = "refused" | "put-off" | "server-away" | "unknown";

/** What nodemailer says about an error: its own code, the server's reply, and what the socket was at. */
const errorSchema = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  syscall: z.string().optional(),
});
const OF_THIS_MAIL = ["EENVELOPE", "EMESSAGE"];
const BEFORE_ANY_MAIL = ["connect", "getaddrinfo"];
/** Replies from here on are final (RFC 5321, 4.2.1). */
const FINAL = 500;

export function mailFailure(error: unknown): MailFailure {
  const { code = "", responseCode, syscall = "" } = errorSchema.catch({}).parse(error);
  if (responseCode === undefined) return BEFORE_ANY_MAIL.includes(syscall) ? "server-away" : "unknown";
  if (!OF_THIS_MAIL.includes(code)) return "server-away";
  return responseCode >= FINAL ? "refused" : "put-off";
}
