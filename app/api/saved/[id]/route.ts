import { safeCallbackPath } from "@/lib/auth";
import { FORM, memberRoute, readForm, seeOther } from "@/lib/auth/route";
import { OfferGoneError } from "@/lib/catalog";
import { pathId } from "@/lib/domain/path-id";
import { getRuntime } from "@/lib/runtime";
import { saveOffer, unsaveOffer } from "@/lib/saved";
import { formFailure } from "../../form-failure";
import { onlyByFormOf } from "../../only-by-form";

type Params = { id: string };

export const PUT = memberRoute<Params>(async (_request, { viewer, params }) => {
  await saveOffer(getRuntime(), viewer.memberId, offerId(params));
  return new Response(null, { status: 204 });
});

export const DELETE = memberRoute<Params>(async (_request, { viewer, params }) => {
  await unsaveOffer(getRuntime(), viewer.memberId, offerId(params));
  return new Response(null, { status: 204 });
});

/**
 * The heart without JavaScript: a form that leads back to the page it was pressed on, and in the explorer to the offer.
 */
export const POST = memberRoute<Params>(
  async (request, { viewer, params }) => {
    const { saved } = await readForm(request);
    const change = saved === "1" ? saveOffer : unsaveOffer;
    const offer = offerId(params);
    await change(getRuntime(), viewer.memberId, offer);
    return seeOther(`${pageOf(request)}#offer-${offer}`);
  },
  { accepts: [FORM], onError: (error, request, requestId) => formFailure(pageOf(request))(error, request, requestId) },
);

export const GET = onlyByFormOf("/saved");

/** The page that a form was sent from. */
function pageOf(request: Request): string {
  return safeCallbackPath(request.headers.get("referer"), getRuntime().config.PORTAL_URL.origin);
}

function offerId({ id }: Params): number {
  const offer = pathId(id);
  if (offer === undefined) throw new OfferGoneError();
  return offer;
}
