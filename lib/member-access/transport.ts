import { Agent, buildConnector, errors, request } from "undici";
import { AnswerLost, AnswerNotUnderstood, ServiceUnavailable, UpgradeRequired } from "./errors";

/** No answer of the specification comes near this size. */
const ANSWER_BYTES = 64 * 1024;

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

export interface Transport {
  /** One deadline for all calls of an operation, so that trying again does not double the wait. */
  deadline(): AbortSignal;
  /** Sends one form with the credentials in it, once; answers the parsed JSON body of a 200. @throws MemberAccessError */
  send(
    method: "POST" | "DELETE",
    path: string,
    fields: Readonly<Record<string, string>>,
    deadline: AbortSignal,
  ): Promise<unknown>;
  close(): Promise<void>;
}

/** HTTPS to the member access service: TLS 1.2 or higher, verified; keep-alive; redirects refused; never tried again by itself. */
export function createTransport(settings: TransportSettings): Transport {
  const { connectMs, answerMs } = settings.timeouts ?? { connectMs: 3_000, answerMs: 6_000 };
  const base = new URL(settings.baseUrl);
  if (base.protocol !== "https:") throw new TypeError("The member access service is spoken to over https alone.");
  const agent = new Agent({
    connect: markConnectFailures(buildConnector({ timeout: connectMs, minVersion: "TLSv1.2", ca: settings.ca })),
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    maxResponseSize: ANSWER_BYTES,
  });

  return {
    deadline: () => AbortSignal.timeout(connectMs + answerMs),

    async send(method, path, fields, deadline) {
      // Every operation carries the three authentication parameters (member-access.md, Authentication, rule 1).
      const form = new URLSearchParams({
        api_username: settings.username,
        api_password: settings.password,
        api_key: settings.apiKey,
        ...fields,
      });
      try {
        const response = await request(`${base.href.replace(/\/$/, "")}${path}`, {
          dispatcher: agent,
          method,
          headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
          body: form.toString(),
          signal: deadline,
        });
        const body = await response.body.bytes();
        return readJson(response.statusCode, String(response.headers["content-type"] ?? ""), body);
      } catch (error) {
        throw explain(error);
      }
    },

    close: () => agent.close(),
  };
}

/** Marks what failed before a request could be written: then the service surely has not acted. */
class NotConnected extends Error {}

function markConnectFailures(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error) callback(new NotConnected(error.message, { cause: error }), null);
      else callback(null, socket);
    });
}

function explain(error: unknown): unknown {
  if (error instanceof NotConnected)
    return new ServiceUnavailable("none", `no connection: ${error.message}`, error.cause);
  if (error instanceof errors.ResponseExceededMaxSizeError || error instanceof errors.HTTPParserError) {
    return new AnswerNotUnderstood(error.message, error);
  }
  if (error instanceof errors.UndiciError || isNetworkError(error)) {
    return new AnswerLost(`no whole answer: ${error.message}`, error);
  }
  return error;
}

/** A time-out of the deadline, or an error of the socket, which carries the system's code. */
function isNetworkError(error: unknown): error is Error {
  return error instanceof Error && (error.name === "TimeoutError" || "syscall" in error || "code" in error);
}

/** A failure has status 200 too, except 426 (member-access.md, Errors, rule 2); what else arrives comes from something in between. */
function readJson(status: number, contentType: string, body: Uint8Array): unknown {
  if (status === 426) throw new UpgradeRequired();
  if (status >= 500) throw new ServiceUnavailable("unknown", `status ${status}`);
  if (status !== 200) throw new AnswerNotUnderstood(`status ${status}`);
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new AnswerNotUnderstood(contentType ? `content type ${contentType}` : "no content type");
  }
  if (body.length === 0) throw new AnswerNotUnderstood("an empty body");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (cause) {
    throw new AnswerNotUnderstood("the body is not JSON in UTF-8", cause);
  }
}
