import { checkReadiness } from "@/lib/health";
import { getRuntime } from "@/lib/runtime";

// A catalogue of yesterday alerts; it does not unready a process that can serve it (design, HTTP surface).
export function GET(): Response {
  const readiness = checkReadiness(getRuntime());
  return Response.json(readiness, {
    status: readiness.ready ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}
