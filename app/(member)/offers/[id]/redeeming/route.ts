import { randomUUID } from "node:crypto";
import { formFailure } from "@/app/api/form-failure";
import { documentFrame, htmlAnswer } from "@/app/document";
import { waitingDocument } from "@/components/documents/waiting-document";
import { FORM, memberRoute, seeOther } from "@/lib/auth/route";
import { redeemableOffer } from "@/lib/catalog";
import { pathId } from "@/lib/domain/path-id";
import { toProblem } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";

/** The offer's page or sign-in explains a refusal; nothing else would report a fault. */
const leadsBack = {
  onError: (error: unknown, request: Request, requestId: string) =>
    toProblem(error, requestId).status < 500
      ? toOffer(request)
      : formFailure(offerPath(request))(error, request, requestId),
};

/** A link, a typed address or the return from sign-in does not redeem: it leads to the offer. */
export const GET = memberRoute<{ id: string }>(toOffer, leadsBack);

/**
 * What Redeem's new tab shows while the login runs. It redeems by itself, so only a form of our own pages may open it.
 * Browsers that send no `Referer` still say where a request comes from.
 */
export const POST = memberRoute<{ id: string }>(
  async (request, { params }) => {
    const offerId = pathId(params.id);
    const offer = offerId === undefined ? undefined : redeemableOffer(getRuntime(), offerId);
    if (!offer) return toOffer(request);
    const { id, title, merchantName } = offer;
    const waiting = { offerId: id, title, merchantName, idempotencyKey: randomUUID() };
    const html = await waitingDocument(await documentFrame(), waiting);
    return htmlAnswer(html);
  },
  { accepts: [FORM], ...leadsBack },
);

function toOffer(request: Request): Response {
  return seeOther(offerPath(request));
}

function offerPath(request: Request): string {
  return new URL(request.url).pathname.replace(/\/redeeming$/, "");
}
