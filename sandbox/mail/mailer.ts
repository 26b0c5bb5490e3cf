import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import type { Clock } from "../clock";
import type { Mail, Outbox } from "../store/outbox";

/** Short, because the server is nearby and closing waits for it. */
const PATIENCE = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
const FROM = '"Brightside Perks" <members@brightside.example>';

export interface Mailer {
  /** Puts a mail in the outbox and, where an SMTP server is set, sends it without making the caller wait. */
  send(mail: Mail): void;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

export function createMailer(outbox: Outbox, clock: Clock, log: Logger, smtpUrl: string | undefined): Mailer {
  const transport = smtpUrl === undefined ? undefined : createTransport({ url: smtpUrl, pool: true, ...PATIENCE });
  const underWay = new Set<Promise<void>>();

  const deliver = async (id: number, { recipient, subject, text }: Mail) => {
    try {
      await transport?.sendMail({ from: FROM, to: recipient, subject, text });
      outbox.settle(id, "sent");
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.warn({ mail: id, why }, "a mail could not be sent; check SANDBOX_SMTP_URL");
      outbox.settle(id, `failed: ${why}`);
    }
  };

  return {
    send: (mail) => {
      const id = outbox.add(mail, clock.now(), transport ? "sending" : "kept");
      if (!transport) return;
      const delivery = deliver(id, mail).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    close: async () => {
      await Promise.all(underWay);
      transport?.close();
    },
  };
}
