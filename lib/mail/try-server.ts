import { openTransport } from "./transport";

/**
 * Connects to a mail server and signs in, and sends nothing.
 * @throws Error of the network, of TLS or of the server
 */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = openTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
