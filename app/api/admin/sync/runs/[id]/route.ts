import { supportRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { getRun } from "@/lib/sync";
import { runId } from "./run-id";

export const GET = supportRoute<{ id: string }>((_request, { params }) => {
  return Response.json(getRun(getRuntime(), runId(params)));
});
