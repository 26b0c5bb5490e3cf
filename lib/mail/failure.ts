import { z } from "zod";

/**
 * Why a mail was not sent. `refused`: it never will be accepted; `put-off`: it may be later; `server-away`: nothing was
 * given to the server; `unknown`: the connection broke, and the server may have accepted the mail.
 */
export type MailFailure = "refused" | "put-off" | "server-away" | "unknown";

/** Describes the failure only by codes: nodemailer's own errors contain the address, which must not be logged. */
export class UnsentMailError extends Error {
  constructor(
    readonly failure: MailFailure,
    codes: readonly (string | number)[],
  ) {
    super(`A mail could not be sent: ${[failure, ...codes].join(", ")}.`);
    this.name = new.target.name;
  }

  /** Whether the same mail may be accepted later. */
  get isForNow(): boolean {
    return this.failure === "put-off" || this.failure === "server-away";
  }
}

/**
 * What nodemailer says about an error: its own code, what that stands for, the last command, and the server's reply.
 */
const errorSchema = z.object({
  code: z.string().optional(),
  originalCode: z.string().optional(),
  timeoutType: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.number().optional(),
});
const OF_THIS_MAIL = ["EENVELOPE", "EMESSAGE"];
/** Replies from here on are final (RFC 5321, 4.2.1). */
const FINAL = 500;

/** @param begun whether we were signed in and had begun to send the mail */
export function unsentMail(error: unknown, begun: boolean): UnsentMailError {
  const said = errorSchema.catch({}).parse(error);
  const codes = [said.originalCode ?? said.timeoutType ?? said.code, said.responseCode].filter(
    (code) => code !== undefined,
  );
  return new UnsentMailError(begun ? failureOf(said) : "server-away", codes);
}

function failureOf({ code = "", command, responseCode }: z.output<typeof errorSchema>): MailFailure {
  // A refusal before RCPT TO applies to all our mails: it is about the sender or the sign-in.
  const isOfThisMail = OF_THIS_MAIL.includes(code) && command !== "MAIL FROM";
  // Without a reply it was nodemailer that refused it.
  if (isOfThisMail) return (responseCode ?? FINAL) >= FINAL ? "refused" : "put-off";
  return responseCode === undefined ? "unknown" : "server-away";
}
