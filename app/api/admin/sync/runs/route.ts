import { supportRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { listRuns } from "@/lib/sync";

export const GET = supportRoute((request) =>
  Response.json(listRuns(getRuntime(), Object.fromEntries(new URL(request.url).searchParams))),
);
