import { memberRoute } from "@/lib/auth/route";
import { getOffer, OfferGoneError } from "@/lib/catalog";
import { pathId } from "@/lib/domain/path-id";
import { getRuntime } from "@/lib/runtime";

export const GET = memberRoute<{ id: string }>((_request, { params }) => {
  const id = pathId(params.id);
  const offer = id === undefined ? undefined : getOffer(getRuntime(), id);
  if (!offer) throw new OfferGoneError();
  return Response.json(offer);
});
