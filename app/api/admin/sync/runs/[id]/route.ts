import { supportRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { getRun } from "@/lib/sync";
import { idOf } from "../../../../../id-of";

export const GET = supportRoute<{ id: string }>((_request, { params }) => {
  return Response.json(getRun(getRuntime(), idOf("sync run", params)));
});
