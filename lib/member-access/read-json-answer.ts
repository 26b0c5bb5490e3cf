import { AnswerNotUnderstoodError, ServiceUnavailableError, UpgradeRequiredError } from "./errors";

/** As services name it, also in a header that is sent twice; the specification asks for none. */
const JSON_TYPE = /^(application|text)\/([\w.-]+\+)?json *(;|,|$)/i;

/** What an answer says of itself and its body. */
interface AnswerHead {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
}

/**
 * The JSON of an answer with status 200. Failures have this status, too, except 426 (member-access.md, Errors, rule 2).
 * An abusive address may be blocked with 403 (Limits). Any other status comes from something in between, and so may
 * what calls itself something else than JSON.
 * @throws UpgradeRequiredError, ServiceUnavailableError, AnswerNotUnderstoodError
 */
export function readJsonAnswer({ status, contentType, contentEncoding }: AnswerHead, body: Uint8Array): unknown {
  if (status === 426) throw new UpgradeRequiredError();
  if (status >= 500) throw new ServiceUnavailableError("unknown", `status ${status}`);
  if (status === 403) throw new ServiceUnavailableError("none", "status 403: this address may be blocked as abusive");
  if (status !== 200) throw new AnswerNotUnderstoodError(`status ${status}`);
  if (body.length === 0) throw new AnswerNotUnderstoodError("an empty body");
  if (contentType && !JSON_TYPE.test(contentType)) {
    throw new AnswerNotUnderstoodError(`content type ${contentType}`);
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    // The parser's own message quotes the body, which may contain a token.
    throw new AnswerNotUnderstoodError(
      `the body is not JSON in UTF-8 (content type: ${contentType ?? "none"}, content encoding: ${contentEncoding ?? "none"})`,
    );
  }
}
