import { messageDocument } from "@/components/documents/message-document";
import { problemResponse, wantsHtml } from "@/lib/auth/route";
import { type ErrorCode, toProblem } from "@/lib/errors";
import { redeemText } from "@/lib/text/redeem";
import { documentFrame, htmlAnswer } from "../../../../document";
import { signInFirst } from "../../../sign-in-first";

const PRIVATE = { "cache-control": "no-store", "referrer-policy": "no-referrer" } as const;

/** 303 to the program, or its address for a script that asked for JSON (design, HTTP surface). */
export function sentAnswer(request: Request, url: URL): Response {
  if (!wantsHtml(request) && request.headers.get("accept")?.includes("application/json")) {
    return Response.json({ url: url.href }, { headers: PRIVATE });
  }
  return new Response(null, { status: 303, headers: { ...PRIVATE, location: url.href } });
}

/**
 * A page with its own text if the client accepts HTML, problem details otherwise; a missing session leads to sign-in
 * first.
 */
export async function failureAnswer(
  error: unknown,
  request: Request,
  requestId: string,
  { offerId, attemptId }: { offerId?: number | undefined; attemptId?: string },
): Promise<Response> {
  const answer = problemResponse(error, requestId, attemptId ? { attemptId } : {});
  if (!wantsHtml(request)) return answer;
  const problem = toProblem(error, requestId);
  if (problem.status === 401) return signInFirst(error, offerId ? `/offers/${offerId}` : "/");
  const words = wordsFor(problem.code);
  const isGone = problem.code === "not_found" || offerId === undefined;
  const html = await messageDocument(await documentFrame(), {
    title: words.title,
    paragraphs: [problem.detail, words.next],
    reference: attemptId ?? requestId,
    link: isGone
      ? { href: "/browse", words: redeemText.backHome }
      : { href: `/offers/${offerId}`, words: redeemText.backToOffer },
  });
  const headers = new Headers(answer.headers);
  headers.set("referrer-policy", PRIVATE["referrer-policy"]);
  return htmlAnswer(html, { status: answer.status, headers });
}

function wordsFor(code: ErrorCode): { title: string; next: string } {
  const byCode: Partial<Record<ErrorCode, { title: string; next: string }>> = redeemText.byCode;
  return byCode[code] ?? redeemText.otherwise;
}
