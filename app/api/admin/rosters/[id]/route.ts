import { supportRoute } from "@/lib/auth/route";
import { getRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";
import { idOf } from "../../../../id-of";

export const GET = supportRoute<{ id: string }>((_request, { params }) => {
  return Response.json(getRoster(getRuntime(), idOf("roster", params)));
});
