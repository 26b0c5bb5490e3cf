import { once } from "node:events";
import { Agent, buildConnector, errors, request } from "undici";
import { AnswerLostError, AnswerNotUnderstoodError, ServiceUnavailableError } from "./errors";
import { readJsonAnswer } from "./read-json-answer";

/** No specified answer comes near this size. */
const ANSWER_BYTES = 64 * 1024;

/**
 * How long a connection may be idle. Servers close idle connections after some seconds; a request sent at that moment
 * would be lost, and none is sent twice. A new connection resumes the TLS session, which costs a few milliseconds.
 */
const IDLE_MS = 1_000;

export interface TransportSettings {
  /** An https address; the paths of the specification are appended to it. */
  readonly baseUrl: string | URL;
  readonly username: string;
  readonly password: string;
  readonly apiKey: string;
  readonly timeouts?: { readonly connectMs: number; readonly answerMs: number };
  /** PEM of a private certificate authority, for tests; NODE_EXTRA_CA_CERTS is the operator's way. */
  readonly ca?: string;
}

/** Milliseconds. An operation may take both of them together, a retry included. */
export const PATIENCE = { connectMs: 3_000, answerMs: 6_000 } as const;

export interface Transport {
  /** One deadline for all calls of an operation, so that a retry does not double the wait. */
  deadline(): AbortSignal;
  /**
   * Sends one form with the credentials in it, once; answers the parsed JSON body of a 200.
   * @throws MemberAccessError
   */
  send(
    method: "POST" | "DELETE",
    path: string,
    fields: Readonly<Record<string, string>>,
    deadline: AbortSignal,
  ): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * HTTPS to the member access service: TLS 1.2 or higher, verified; keep-alive; redirects refused; never retried
 * automatically.
 */
export function createTransport(settings: TransportSettings): Transport {
  const { connectMs, answerMs } = settings.timeouts ?? PATIENCE;
  const base = new URL(settings.baseUrl);
  if (base.protocol !== "https:") throw new TypeError("The member access service is only used over https.");
  const dispatcher = new Agent({
    connect: markConnectFailures(buildConnector({ timeout: connectMs, minVersion: "TLSv1.2", ca: settings.ca })),
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: IDLE_MS,
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxResponseSize: ANSWER_BYTES,
  });

  return {
    deadline: () => AbortSignal.timeout(connectMs + answerMs),

    async send(method, path, fields, signal) {
      // Every operation carries the three authentication parameters (member-access.md, Authentication, rule 1).
      const form = new URLSearchParams({
        api_username: settings.username,
        api_password: settings.password,
        api_key: settings.apiKey,
        ...fields,
      });
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
        // No answer is long, and none is decompressed here.
        "accept-encoding": "identity",
      };
      const url = `${base.href.replace(/\/$/, "")}${path}`;
      try {
        const asked = request(url, { dispatcher, method, headers, body: form.toString(), signal });
        const response = await Promise.race([asked, outOfTime(signal)]);
        const head = {
          status: response.statusCode,
          contentType: response.headers["content-type"]?.toString(),
          contentEncoding: response.headers["content-encoding"]?.toString(),
        };
        return readJsonAnswer(head, await response.body.bytes());
      } catch (error) {
        throw explain(error);
      }
    },

    close: () => dispatcher.close(),
  };
}

/** By itself a request that waits for its connection goes on waiting after its deadline. */
async function outOfTime(deadline: AbortSignal): Promise<never> {
  deadline.throwIfAborted();
  await once(deadline, "abort");
  throw deadline.reason;
}

/** Marks errors before a request could be written: then the service certainly has not acted. */
class NotConnectedError extends Error {}

function markConnectFailures(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) callback(new NotConnectedError(error.message, { cause: error }), null);
      else callback(null, socket);
    });
}

function explain(error: unknown): unknown {
  if (error instanceof NotConnectedError) {
    return new ServiceUnavailableError("none", `no connection: ${error.message}`, error.cause);
  }
  // The parser's error holds what it could not read, in which a token may stand: it must not reach a log as a cause.
  if (error instanceof errors.HTTPParserError) return new AnswerNotUnderstoodError(error.message);
  if (error instanceof errors.ResponseExceededMaxSizeError) return new AnswerNotUnderstoodError(error.message, error);
  if (error instanceof errors.UndiciError || isLostAnswer(error)) {
    return new AnswerLostError(`the answer was incomplete: ${error.message}`, error);
  }
  return error;
}

/** The deadline's time-out, or an error of the socket or of TLS. */
function isLostAnswer(error: unknown): error is Error {
  return error instanceof Error && (error.name === "TimeoutError" || "syscall" in error || "library" in error);
}
