import { createTransport, type Transporter } from "nodemailer";
import { isLoopbackHost } from "@/lib/domain/loopback";

/** A hanging server must not keep the worker from draining within its 30 s. SMTP_URL may override this. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * The transport to the mail server of SMTP_URL; the caller closes it. To another machine it is encrypted or fails:
 * otherwise somebody on the way could take the server's offer of TLS out, and read its password and the links that set
 * one (ASVS 5.0, 12.3.1). SMTP_URL may override this.
 */
export function openTransport(smtpUrl: string): Transporter {
  const requireTLS = !isLoopbackHost(new URL(smtpUrl).hostname);
  return createTransport({ url: smtpUrl, requireTLS, ...PATIENCE });
}
