import { messageDocument } from "@/components/documents/message-document";
import { NONCE_HEADER } from "@/lib/auth/request-context";
import { problemResponse, wantsHtml } from "@/lib/auth/route";
import { toProblem } from "@/lib/errors";
import { passwordText } from "@/lib/text/password";

/** A form that was refused says why as a page, with the way back; a script gets problem details. */
export function passwordFailure(back: string) {
  return async (error: unknown, request: Request, requestId: string): Promise<Response> => {
    const answer = problemResponse(error, requestId);
    if (!wantsHtml(request)) return answer;
    const html = await messageDocument({
      title: passwordText.refused,
      paragraphs: [toProblem(error, requestId).detail],
      reference: { term: passwordText.reference, value: requestId },
      link: { href: back, words: passwordText.back },
      nonce: request.headers.get(NONCE_HEADER) ?? "",
    });
    const headers = new Headers(answer.headers);
    headers.set("content-type", "text/html; charset=utf-8");
    return new Response(html, { status: answer.status, headers });
  };
}
