import { memberRoute } from "@/lib/auth/route";
import { getMerchant } from "@/lib/catalog";
import { pathId } from "@/lib/domain/path-id";
import { NotFoundError } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";
import { refusalText } from "@/lib/text/refusals";

export const GET = memberRoute<{ id: string }>((_request, { params }) => {
  const id = pathId(params.id);
  const merchant = id === undefined ? undefined : getMerchant(getRuntime(), id);
  if (!merchant) throw new NotFoundError(refusalText.noMerchant);
  return Response.json(merchant);
});
