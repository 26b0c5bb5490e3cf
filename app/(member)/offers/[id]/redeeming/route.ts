import { randomUUID } from "node:crypto";
import { waitingDocument } from "@/components/documents/waiting-document";
import { FORM, memberRoute, seeOther } from "@/lib/auth/route";
import { getOffer } from "@/lib/catalog";
import { pathId } from "@/lib/domain/path-id";
import { toProblem } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";
import { formFailure } from "../../../../api/form-failure";
import { documentFrame, htmlAnswer } from "../../../../document";

/** A refusal is for the offer's page to tell, or for sign-in; a fault would be told by nobody. */
const leadsBack = {
  onError: (error: unknown, request: Request, requestId: string) =>
    toProblem(error, requestId).status < 500
      ? toOffer(request)
      : formFailure(offerPath(request))(error, request, requestId),
};

/** A link, a typed address or the way back from sign-in redeems nothing: it leads to the offer. */
export const GET = memberRoute<{ id: string }>(toOffer, leadsBack);

/**
 * What Redeem's new tab shows while the login runs. It redeems by itself, so a form of our own pages alone opens it, which
 * browsers that send no `Referer` tell, too.
 */
export const POST = memberRoute<{ id: string }>(
  async (request, { params }) => {
    const offerId = pathId(params.id);
    const offer = offerId && getOffer(getRuntime(), offerId);
    if (!offer) return toOffer(request);
    const html = await waitingDocument(await documentFrame(), {
      offerId: offer.id,
      title: offer.title,
      merchantName: offer.merchant.name,
      idempotencyKey: randomUUID(),
    });
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
