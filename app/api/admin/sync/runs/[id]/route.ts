import { supportRoute } from "@/lib/auth/route";
import { feedId } from "@/lib/domain/feed-id";
import { NotFoundError } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";
import { getRun } from "@/lib/sync";

export const GET = supportRoute<{ id: string }>((_request, { params }) => {
  const id = feedId(params.id);
  if (!id) throw new NotFoundError("There is no sync run with this id.");
  return Response.json(getRun(getRuntime(), id));
});
