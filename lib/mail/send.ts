import { createTransport } from "nodemailer";
import type { Config } from "@/lib/config";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Hands one mail to the mail server of SMTP_URL.
 * @throws Error when there is no such setting, or the server refuses
 */
export async function sendMail({ SMTP_URL, MAIL_FROM }: Config, mail: Mail): Promise<void> {
  if (!SMTP_URL) throw new Error("A mail was to be sent, and SMTP_URL is not set.");
  const transport = createTransport(SMTP_URL);
  try {
    await transport.sendMail({ from: MAIL_FROM, ...mail });
  } finally {
    transport.close();
  }
}
