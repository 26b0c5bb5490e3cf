import { messageDocument } from "@/components/documents/message-document";
import { problemResponse, wantsHtml } from "@/lib/auth/route";
import { toProblem } from "@/lib/errors";
import { documentText } from "@/lib/text/document";
import { documentFrame, htmlAnswer } from "../document";
import { signInFirst } from "./sign-in-first";

/** A form that was refused says why as a page, with the way back; signing in comes first. A script gets problem details. */
export function formFailure(back: string) {
  return async (error: unknown, request: Request, requestId: string): Promise<Response> => {
    const answer = problemResponse(error, requestId);
    if (!wantsHtml(request)) return answer;
    if (answer.status === 401) return signInFirst(error, back);
    const html = await messageDocument(await documentFrame(), {
      title: documentText.refused,
      paragraphs: [toProblem(error, requestId).detail],
      reference: requestId,
      link: { href: back, words: documentText.back },
    });
    return htmlAnswer(html, answer);
  };
}
