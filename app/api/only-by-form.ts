import { messageDocument } from "@/components/documents/message-document";
import { methodNotAllowed } from "@/lib/auth/method-not-allowed";
import { requestContext } from "@/lib/auth/request-context";
import { problemResponse, wantsHtml } from "@/lib/auth/route";
import { documentText } from "@/lib/text/document";
import { documentFrame, htmlAnswer } from "../document";

interface Back {
  readonly href: string;
  readonly words: string;
}

/**
 * GET where a form alone may send: whoever opens its answer again by the address (a reload of a restored tab, Back) gets
 * a page with the way back, a script problem details. It tells nothing, so it needs no session.
 * @param allowed the methods that the address has
 */
export function onlyByForm(backFrom: (request: Request) => Back, allowed = "POST") {
  return async (request: Request): Promise<Response> => {
    const { requestId } = requestContext(request.headers);
    const answer = problemResponse(methodNotAllowed(), requestId);
    answer.headers.set("allow", allowed);
    if (!wantsHtml(request)) return answer;
    const { title, lead } = documentText.onlyByForm;
    const html = await messageDocument(await documentFrame(), { title, paragraphs: [lead], link: backFrom(request) });
    return htmlAnswer(html, answer);
  };
}

/** Where the form stands on one page. */
export function onlyByFormOf(page: string, allowed?: string) {
  return onlyByForm(() => ({ href: page, words: documentText.back }), allowed);
}
