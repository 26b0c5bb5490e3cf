import { Agent, buildConnector, errors, request } from "undici";
import { startDeadline } from "@/lib/domain/deadline";
import { isPrivateLiteral, NotPublicError, publicLookup } from "@/lib/public-address";
import { LogoRefusedError } from "./refused";

const LOGO_BYTES = 2 * 1024 * 1024;
const CONNECT_MS = 5_000;
const ANSWER_MS = 15_000;

export interface LogoSource {
  /** @throws LogoRefusedError, or what the network threw */
  download(url: string, signal: AbortSignal): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Fetches images over https: capped, no redirects, never from private or loopback addresses unless the URL is on an
 * origin from the operator's settings.
 * @param trusted origins of the program and the feed
 */
export function createLogoSource(trusted: readonly string[], ca?: string): LogoSource {
  const connect = { timeout: CONNECT_MS, minVersion: "TLSv1.2", ca } as const;
  const limits = { headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS, maxResponseSize: LOGO_BYTES };
  const open = new Agent({ ...limits, connect: buildConnector({ ...connect, lookup: publicLookup }) });
  const own = new Agent({ ...limits, connect: buildConnector(connect) });

  return {
    async download(text, signal) {
      const url = URL.parse(text);
      if (url?.protocol !== "https:") throw new LogoRefusedError("not an https address");
      const isOwn = trusted.includes(url.origin);
      if (!isOwn && isPrivateLiteral(url)) throw new LogoRefusedError("not a public address");
      const deadline = startDeadline(signal, ANSWER_MS, new Error("it takes too long"));
      try {
        const { statusCode, body } = await request(url, {
          dispatcher: isOwn ? own : open,
          headers: { accept: "image/webp,image/png,image/jpeg,image/svg+xml" },
          signal: deadline.signal,
        });
        if (statusCode === 200) return Buffer.from(await body.arrayBuffer());
        await body.dump();
        throw statusCode === 429 || statusCode >= 500
          ? new Error(`status ${statusCode}`)
          : new LogoRefusedError(`status ${statusCode}`);
      } catch (error) {
        throw isForGood(error) ? new LogoRefusedError(error.message, { cause: error }) : error;
      } finally {
        deadline.clear();
      }
    },
    close: async () => {
      await Promise.all([open.close(), own.close()]);
    },
  };
}

/** Whether retrying cannot help. */
function isForGood(error: unknown): error is Error {
  return error instanceof NotPublicError || error instanceof errors.ResponseExceededMaxSizeError;
}
