import { PassThrough } from "node:stream";
import type { Config } from "@/lib/config";
import { unsentMail } from "./failure";
import { openTransport } from "./transport";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Where one POST ends mails of this kind (RFC 8058). */
  readonly unsubscribe?: URL;
}

/**
 * Hands one mail to the mail server of SMTP_URL.
 * @throws UnsentMailError; Error when there is no such setting
 */
export async function sendMail({ SMTP_URL, MAIL_FROM }: Config, { unsubscribe, ...mail }: Mail): Promise<void> {
  if (!SMTP_URL) throw new Error("A mail cannot be sent: SMTP_URL is not set.");
  const transport = openTransport(SMTP_URL);
  let begun = false;
  // The message stream is opened once we are connected and signed in, just before MAIL FROM.
  transport.use("stream", ({ message }, done) => {
    message.transform(() => {
      begun = true;
      return new PassThrough();
    });
    done();
  });
  const headers = {
    // Prevents automatic replies such as holiday notices (RFC 3834, 5).
    "Auto-Submitted": "auto-generated",
    ...(unsubscribe && {
      "List-Unsubscribe": `<${unsubscribe.href}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
  try {
    // As an object, since a text may name several.
    await transport.sendMail({ from: MAIL_FROM, headers, ...mail, to: { name: "", address: mail.to } });
  } catch (error) {
    throw unsentMail(error, begun);
  } finally {
    transport.close();
  }
}
