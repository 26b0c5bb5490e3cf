import { idOf } from "@/app/id-of";
import { supportRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { getRun } from "@/lib/sync";

export const GET = supportRoute<{ id: string }>((_request, { params }) => {
  return Response.json(getRun(getRuntime(), idOf("sync run", params)));
});
