import { Writable } from "node:stream";
import { promisify } from "node:util";
import { brotliDecompress, unzip } from "node:zlib";
import { Agent, buildConnector, type Dispatcher, errors, stream } from "undici";
import { isCertificateCode } from "@/lib/domain/certificate-errors";
import { type Deadline, startDeadline } from "@/lib/domain/deadline";
import { codeOf } from "@/lib/errors";
import { FeedError, NothingThereError } from "./errors";

/** A page of 200 merchants is about 4 MB at national size; the cap counts both before and after decompression. */
const ANSWER_BYTES = 64 * 1024 * 1024;
/** What is read of a refusal, so that its connection can be used again. */
const REFUSAL_BYTES = 128 * 1024;

/** All in milliseconds. */
export interface FeedTiming {
  readonly connect: number;
  /** Longest silence before and during an answer. */
  readonly silence: number;
  /** Limit for the whole answer, however slowly it arrives. */
  readonly answer: number;
  /** First pause before a retry; it doubles each time, and jitter shortens it. */
  readonly retry: number;
}

export const FEED_TIMING: FeedTiming = { connect: 10_000, silence: 30_000, answer: 120_000, retry: 500 };

export interface FeedSettings {
  /** An https address; the paths of the specification are appended to it. */
  readonly baseUrl: URL;
  readonly apiKey: string;
  readonly password: string;
  readonly timing?: FeedTiming;
  /** PEM of a private certificate authority, for tests; operators use NODE_EXTRA_CA_CERTS. */
  readonly ca?: string;
}

/** Where answers are received, each in the place of the one before. It grows with them. */
export interface Room {
  bytes: Buffer;
}

export function createRoom(): Room {
  return { bytes: Buffer.alloc(0) };
}

export interface FeedAnswer {
  readonly body: Buffer;
  /** The edition that the answer belongs to (perks-feed.md, What the service does, rule 7). */
  readonly lastModified: string;
  readonly expires: string | null;
}

export interface Transport {
  /** Sends one request; the answer stands until another one is put into the room. @throws FeedError */
  get(path: string, signal: AbortSignal, room: Room): Promise<FeedAnswer>;
  close(): Promise<void>;
}

/** HTTPS to the feed: TLS 1.2 or higher, verified; keep-alive; redirects refused; sizes and times bounded. */
export function createTransport({ baseUrl, apiKey, password, timing = FEED_TIMING, ca }: FeedSettings): Transport {
  if (baseUrl.protocol !== "https:") throw new TypeError("The perks feed is only read over https.");
  const agent = new Agent({
    connect: buildConnector({ timeout: timing.connect, minVersion: "TLSv1.2", ca }),
    headersTimeout: timing.silence,
    bodyTimeout: timing.silence,
    maxResponseSize: ANSWER_BYTES,
  });
  const base = baseUrl.href.replace(/\/$/, "");
  const authorization = `Basic ${Buffer.from(`${apiKey}:${password}`, "utf8").toString("base64")}`;

  return {
    async get(path, signal, room) {
      const deadline = startDeadline(signal, timing.answer, new DOMException("It takes too long.", "TimeoutError"));
      try {
        const options = {
          dispatcher: agent,
          method: "GET",
          headers: { authorization, accept: "application/json", "accept-encoding": "gzip, br" },
          signal: deadline.signal,
        } as const;
        const { head, wire } = await receive({ url: `${base}${path}`, options, room });
        if (head.statusCode !== 200) throw refusal(head);
        const body = await decompress(wire, head.headers["content-encoding"]);
        return { body, ...edition(head.headers) };
      } catch (error) {
        throw explain(error, deadline);
      } finally {
        deadline.clear();
      }
    },
    close: () => agent.close(),
  };
}

type Head = Pick<Dispatcher.StreamFactoryData, "statusCode" | "headers">;

interface Receipt {
  readonly url: string;
  readonly options: Parameters<typeof stream>[1];
  readonly room: Room;
}

/**
 * The head of an answer and, if it is a good one, its body. Received as a stream, a whole feed takes a quarter less time
 * of the processor than with `request`.
 */
async function receive({ url, options, room }: Receipt): Promise<{ readonly head: Head; readonly wire: Buffer }> {
  let length = 0;
  function keep(part: Buffer): void {
    const most = length + part.length;
    if (most > room.bytes.length) {
      room.bytes = Buffer.concat([room.bytes.subarray(0, length)], Math.min(2 * most, ANSWER_BYTES));
    }
    length += part.copy(room.bytes, length);
  }
  let head: Head | undefined;
  try {
    await stream(url, options, (answer) => {
      head = answer;
      let unread = REFUSAL_BYTES;
      return new Writable({
        write(part: Buffer, _encoding, done) {
          if (answer.statusCode === 200) keep(part);
          else unread -= part.length;
          done(unread < 0 ? new Error("It says more than is read.") : null);
        },
      });
    });
  } catch (error) {
    // A refusal is one however it ends.
    if (!head || head.statusCode === 200) throw error;
  }
  if (!head) throw new FeedError("unavailable", { detail: "no answer" });
  return { head, wire: room.bytes.subarray(0, length) };
}

function refusal({ statusCode, headers }: Head): FeedError {
  if (statusCode === 401) return new FeedError("credentials");
  if (statusCode === 403) return new FeedError("forbidden");
  if (statusCode === 426) return new FeedError("upgrade-required");
  if (statusCode === 429) return new FeedError("rate-limited", retryAfter(headers["retry-after"]));
  if (statusCode === 204 || statusCode === 404) return new NothingThereError(statusCode);
  const detail = `status ${statusCode}`;
  if (statusCode >= 500) return new FeedError("unavailable", { detail });
  if (statusCode >= 300 && statusCode < 400) return new FeedError("redirect", { detail });
  return new FeedError("not-understood", { detail });
}

const gunzip = promisify(unzip);
const unbrotli = promisify(brotliDecompress);
const CAP = { maxOutputLength: ANSWER_BYTES };

/** Content codings are case-insensitive, none may be named, and `x-gzip` is gzip (RFC 9110, 8.4.1). */
async function decompress(wire: Buffer, encoding: string | string[] = "identity"): Promise<Buffer> {
  switch (String(encoding).toLowerCase()) {
    case "":
    case "identity":
      return wire;
    case "gzip":
    case "x-gzip":
      return await gunzip(wire, CAP);
    case "br":
      return await unbrotli(wire, CAP);
    default:
      throw new FeedError("not-understood", { detail: `content encoding ${encoding}` });
  }
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3). */
function retryAfter(header: string | string[] | undefined): { retryAfter?: number } {
  if (typeof header !== "string") return {};
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? { retryAfter: Math.max(0, Math.ceil(seconds)) } : {};
}

function edition(headers: Head["headers"]): Omit<FeedAnswer, "body"> {
  const { "last-modified": lastModified, expires } = headers;
  if (lastModified === undefined) throw new FeedError("not-understood", { detail: "no Last-Modified" });
  // Of two, it is not known which one dates the offers (RFC 9110, 5.5: a singleton field).
  if (typeof lastModified !== "string" || Number.isNaN(Date.parse(lastModified))) {
    throw new FeedError("not-understood", { detail: `Last-Modified: ${[lastModified].flat().join(", ")}` });
  }
  return { lastModified, expires: isHttpDate(expires) ? expires : null };
}

/** Anything else, `0` above all, does not say when the answer expires (RFC 9111, 5.3). */
function isHttpDate(header: string | string[] | undefined): header is string {
  return typeof header === "string" && / GMT$/.test(header) && !Number.isNaN(Date.parse(header));
}

function explain(error: unknown, deadline: Deadline): unknown {
  if (!(error instanceof Error) || error instanceof FeedError) return error;
  const options = { detail: observed(error), cause: error };
  if (error.name === "AbortError" || error.name === "TimeoutError") {
    return deadline.isOver() ? new FeedError("timeout", options) : error;
  }
  const code = codeOf(error) ?? "";
  if (isCertificateCode(code)) return new FeedError("tls", options);
  if (error instanceof errors.ResponseExceededMaxSizeError || code === "ERR_BUFFER_TOO_LARGE")
    return new FeedError("too-large", options);
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return new FeedError("timeout", options);
  if (error instanceof errors.HTTPParserError || /^Z_|^ERR__ERROR|^ERR_BROTLI|^ERR_PADDING/.test(code)) {
    return new FeedError("not-understood", options);
  }
  return new FeedError("unavailable", options);
}

/** OpenSSL's message names places in its source, and that of a host with several addresses is empty. */
function observed(error: Error): string {
  if (error instanceof AggregateError) return error.errors.map(String).join("; ");
  return "reason" in error && typeof error.reason === "string" ? error.reason : error.message;
}
