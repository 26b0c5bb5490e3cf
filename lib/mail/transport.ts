import { createTransport, type Transporter } from "nodemailer";

/** A server that hangs must not keep the worker from draining in its 30 s. SMTP_URL may say otherwise. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The way to the mail server of SMTP_URL; whoever opens it closes it. */
export function openTransport(smtpUrl: string): Transporter {
  return createTransport({ url: smtpUrl, ...PATIENCE });
}
