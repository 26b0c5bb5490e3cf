import { memberRoute } from "@/lib/auth/route";
import { getMerchant } from "@/lib/catalog";
import { pathId } from "@/lib/domain/path-id";
import { NotFoundError } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";

export const GET = memberRoute<{ id: string }>((_request, { params }) => {
  const id = pathId(params.id);
  const merchant = id && getMerchant(getRuntime(), id);
  if (!merchant) throw new NotFoundError("There is no merchant with this id.");
  return Response.json(merchant);
});
