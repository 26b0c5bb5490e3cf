import { randomUUID } from "node:crypto";
import { signInFirst } from "@/app/api/sign-in-first";
import { documentFrame, htmlAnswer } from "@/app/document";
import { messageDocument } from "@/components/documents/message-document";
import { RedeemAgainForm } from "@/components/documents/redeem-again-form";
import { problemResponse, wantsHtml, wantsJson } from "@/lib/auth/route";
import { type ErrorCode, type Problem, toProblem } from "@/lib/errors";
import { redeemText } from "@/lib/text/redeem";

const PRIVATE = { "cache-control": "no-store", "referrer-policy": "no-referrer" } as const;

/** 303 to the program, or its address for a script that asked for JSON (design, HTTP surface). */
export function sentAnswer(request: Request, url: URL): Response {
  if (wantsJson(request)) return Response.json({ url: url.href }, { headers: PRIVATE });
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
  if (problem.status === 401) return signInFirst(error, offerId === undefined ? "/" : `/offers/${offerId}`);
  const { title, paragraphs, isPassing } = wordsFor(problem);
  const isGone = problem.code === "not_found";
  const html = await messageDocument(await documentFrame(), {
    title,
    paragraphs,
    reference: attemptId ?? requestId,
    form: isPassing && offerId !== undefined && (
      <RedeemAgainForm offerId={offerId} idempotencyKey={randomUUID()}>
        {redeemText.again}
      </RedeemAgainForm>
    ),
    link: backFrom(isGone ? undefined : offerId),
  });
  const headers = new Headers(answer.headers);
  headers.set("referrer-policy", PRIVATE["referrer-policy"]);
  return htmlAnswer(html, { status: answer.status, headers });
}

/** @param offerId undefined if there is no such offer to go back to */
export function backFrom(offerId: number | undefined): { href: string; words: string } {
  if (offerId === undefined) return { href: "/browse", words: redeemText.backHome };
  return { href: `/offers/${offerId}`, words: redeemText.backToOffer };
}

/** Foreseen failures that may be over in a moment; one that nobody foresaw may be, too. */
const PASSING: ReadonlySet<ErrorCode> = new Set(["service_unavailable", "service_timeout"]);

/** A failure's own words say what happened, too; for any other the error says it. */
function wordsFor({ code, detail }: Problem): { title: string; paragraphs: string[]; isPassing: boolean } {
  const byCode: Partial<Record<ErrorCode, { title: string; next: string }>> = redeemText.byCode;
  const own = byCode[code];
  if (own) return { title: own.title, paragraphs: [own.next], isPassing: PASSING.has(code) };
  return { title: redeemText.otherwise.title, paragraphs: [detail, redeemText.otherwise.next], isPassing: true };
}
