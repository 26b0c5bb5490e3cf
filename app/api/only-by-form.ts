import { messageDocument } from "@/components/documents/message-document";
import { MethodNotAllowedError, refusing } from "@/lib/auth/method-error";
import { requestContext } from "@/lib/auth/request-context";
import { problemResponse, wantsHtml } from "@/lib/auth/route";
import { documentText } from "@/lib/text/document";
import { documentFrame, htmlAnswer } from "../document";

interface Back {
  readonly href: string;
  readonly words: string;
}

/**
 * GET where a form alone may send: whoever opens its answer again by the address (a reload of a restored tab, Back)
 * gets a page with the way back, a script problem details. It tells nothing, so it needs no session.
 */
export function onlyByForm(backFrom: (request: Request) => Back) {
  return refusing(async (request: Request): Promise<Response> => {
    const { requestId } = requestContext(request.headers);
    const answer = problemResponse(new MethodNotAllowedError(), requestId);
    if (!wantsHtml(request)) return answer;
    const { title, lead } = documentText.onlyByForm;
    const message = { title, paragraphs: [lead], reference: requestId, link: backFrom(request) };
    const html = await messageDocument(await documentFrame(), message);
    return htmlAnswer(html, answer);
  });
}

/** Where the form stands on one page. */
export function onlyByFormOf(page: string) {
  return onlyByForm(() => ({ href: page, words: documentText.back }));
}
