import { AnswerNotUnderstood, ServiceUnavailable, UpgradeRequired } from "./errors";

/**
 * The JSON of an answer with status 200, whatever its content type: the specification names none. Failures have this status, too,
 * except 426 (member-access.md, Errors, rule 2).
 * An abusive address may be blocked with 403 (Limits). Any other status comes from something in between.
 * @throws UpgradeRequired, ServiceUnavailable, AnswerNotUnderstood
 */
export function readJsonAnswer(status: number, contentType: string | undefined, body: Uint8Array): unknown {
  if (status === 426) throw new UpgradeRequired();
  if (status >= 500) throw new ServiceUnavailable("unknown", `status ${status}`);
  if (status === 403) throw new ServiceUnavailable("none", "status 403: this address may be blocked as abusive");
  if (status !== 200) throw new AnswerNotUnderstood(`status ${status}`);
  if (body.length === 0) throw new AnswerNotUnderstood("an empty body");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    // The parser's own message quotes the body, which may contain a token.
    throw new AnswerNotUnderstood(`the body is not JSON in UTF-8 (content type: ${contentType ?? "none"})`);
  }
}
