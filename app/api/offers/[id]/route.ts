import { memberRoute } from "@/lib/auth/route";
import { getOffer } from "@/lib/catalog";
import { pathId } from "@/lib/domain/path-id";
import { NotFoundError } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";

export const GET = memberRoute<{ id: string }>((_request, { params }) => {
  const id = pathId(params.id);
  const offer = id && getOffer(getRuntime(), id);
  if (!offer) throw new NotFoundError("This offer has ended or never existed.");
  return Response.json(offer);
});
