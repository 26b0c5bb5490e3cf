import { messageDocument } from "@/components/documents/message-document";
import { problemResponse, wantsHtml } from "@/lib/auth/route";
import { type Problem, toProblem } from "@/lib/errors";
import { documentText } from "@/lib/text/document";
import { inputText } from "@/lib/text/input";
import { documentFrame, htmlAnswer } from "../document";
import { signInFirst } from "./sign-in-first";

/**
 * Answers a refused form with a page that says why and leads back; a missing session leads to sign-in first. A script
 * gets problem details.
 * @param labels the form's own, by the names of its fields
 */
export function formFailure(back: string, labels: Readonly<Record<string, string>> = {}) {
  return async (error: unknown, request: Request, requestId: string): Promise<Response> => {
    const answer = problemResponse(error, requestId);
    if (!wantsHtml(request)) return answer;
    if (answer.status === 401) return signInFirst(error, back);
    const html = await messageDocument(await documentFrame(), {
      title: documentText.refused,
      paragraphs: reasonsOf(toProblem(error, requestId), labels),
      reference: requestId,
      link: { href: back, words: documentText.back },
    });
    return htmlAnswer(html, answer);
  };
}

/** One sentence for each field that is to blame, beginning with its label. */
function reasonsOf({ detail, errors }: Problem, labels: Readonly<Record<string, string>>): string[] {
  return errors?.map((error) => inputText.sentence(labels[error.field] ?? error.field, error.detail)) ?? [detail];
}
