import { createTransport, type Transporter } from "nodemailer";

/** A hanging server must not keep the worker from draining within its 30 s. SMTP_URL may override this. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The transport to the mail server of SMTP_URL; the caller closes it. */
export function openTransport(smtpUrl: string): Transporter {
  return createTransport({ url: smtpUrl, ...PATIENCE });
}
