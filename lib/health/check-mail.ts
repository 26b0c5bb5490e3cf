import type { Config } from "@/lib/config";
import { isLoopbackHost } from "@/lib/domain/loopback";
import { hasCode } from "@/lib/errors";
import { tryMailServer } from "@/lib/mail";
import { type Finding, failed, ok, warning } from "./finding";

const CHECK = "mail server";
const CHECK_URL = "Check SMTP_URL: the host, its port (smtps:// for 465), user and password.";
const NO_TLS =
  "This server offers no TLS. Use smtps://, turn STARTTLS on there, or add ?requireTLS=false to SMTP_URL if the way to it is protected.";
const TLS_LATER =
  "Use smtp:// for a port that begins without it and offers STARTTLS, such as 587, or the server's port for smtps://, mostly 465.";

/** Checks whether the mail server accepts the portal's user and password; skipped if none is set. */
export async function checkMail({ SMTP_URL }: Pick<Config, "SMTP_URL">): Promise<Finding[]> {
  if (!SMTP_URL) return [];
  const { host } = new URL(SMTP_URL);
  try {
    await tryMailServer(SMTP_URL);
    return [ok(CHECK, `${host} takes what SMTP_URL says.`)];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // What OpenSSL says of this are numbers and the names of its own functions.
    if ("originalCode" in error && error.originalCode === "ERR_SSL_WRONG_VERSION_NUMBER") {
      return [failed(CHECK, `${host} does not begin with TLS, which smtps:// expects.`, TLS_LATER)];
    }
    return [failed(CHECK, `${host}: ${error.message}.`, hasCode(error, "ETLS") ? NO_TLS : CHECK_URL)];
  }
}

/** Nothing where mails have a sender of their own, no mail is sent, or a server of this machine takes them. */
export function checkSender({ SMTP_URL, MAIL_FROM }: Pick<Config, "SMTP_URL" | "MAIL_FROM">): Finding[] {
  if (!SMTP_URL || isLoopbackHost(new URL(SMTP_URL).hostname) || !MAIL_FROM.address.endsWith("@localhost")) return [];
  return [
    warning(
      "sender",
      `Mails come from ${MAIL_FROM.address}, which most mail servers refuse.`,
      "Set MAIL_FROM to an address that SMTP_URL may send for.",
    ),
  ];
}
