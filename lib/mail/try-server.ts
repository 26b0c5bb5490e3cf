import { createTransport } from "nodemailer";

const PATIENCE = { connectionTimeout: "5000", greetingTimeout: "5000", socketTimeout: "10000" } as const;

/**
 * Connects to a mail server and signs in, and sends nothing.
 * @throws Error of the network, of TLS or of the server
 */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(PATIENCE)) url.searchParams.set(name, value);
  const transport = createTransport(url.href);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
