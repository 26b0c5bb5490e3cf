import { onlyByForm } from "@/app/api/only-by-form";
import { FORM, mediaType, memberRoute, readForm } from "@/lib/auth/route";
import { OfferGoneError } from "@/lib/catalog";
import { pathId } from "@/lib/domain/path-id";
import { redeem, redeemOnce } from "@/lib/redeem";
import { getRuntime } from "@/lib/runtime";
import { backFrom, failureAnswer, sentAnswer } from "./answers";

/** Only POST: a link or a prefetch must never redeem. The answers carry a token, so they must not be cached. */
export const POST = memberRoute<{ id: string }>(
  async (request, { params, viewer, requestId }) => {
    const offerId = pathId(params.id);
    if (offerId === undefined) throw new OfferGoneError();
    const press = { memberId: viewer.memberId, offerId, requestId };
    const key = await idempotencyKey(request);
    const result = key ? await redeemOnce(getRuntime(), press, key) : await redeem(getRuntime(), press);
    return result.status === "sent"
      ? sentAnswer(request, result.url)
      : failureAnswer(result.error, request, requestId, { offerId, attemptId: result.attemptId });
  },
  {
    accepts: [FORM, "application/json"],
    onError: (error, request, requestId) => failureAnswer(error, request, requestId, { offerId: offerIn(request.url) }),
  },
);

export const GET = onlyByForm((request) => backFrom(offerIn(request.url)));

async function idempotencyKey(request: Request): Promise<string | undefined> {
  const header = request.headers.get("idempotency-key");
  if (header) return header;
  if (mediaType(request) !== FORM) return undefined;
  return (await readForm(request))["Idempotency-Key"];
}

function offerIn(url: string): number | undefined {
  return pathId(new URL(url).pathname.split("/").at(-2) ?? "");
}
