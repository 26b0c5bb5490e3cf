import { memberRoute } from "@/lib/auth/route";
import { feedId } from "@/lib/domain/feed-id";
import { NotFoundError } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";
import { saveOffer, unsaveOffer } from "@/lib/saved";

type Params = { id: string };

export const PUT = memberRoute<Params>(async (_request, { viewer, params }) => {
  await saveOffer(getRuntime(), viewer.memberId, offerId(params));
  return new Response(null, { status: 204 });
});

export const DELETE = memberRoute<Params>(async (_request, { viewer, params }) => {
  await unsaveOffer(getRuntime(), viewer.memberId, offerId(params));
  return new Response(null, { status: 204 });
});

function offerId({ id }: Params): number {
  const offer = feedId(id);
  if (!offer) throw new NotFoundError("This offer has ended or never existed.");
  return offer;
}
