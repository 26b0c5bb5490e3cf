import { idOf } from "@/app/id-of";
import { supportRoute } from "@/lib/auth/route";
import { getRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";

export const GET = supportRoute<{ id: string }>((_request, { params }) => {
  return Response.json(getRoster(getRuntime(), idOf("roster", params)));
});
