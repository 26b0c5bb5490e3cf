import { checkReadiness } from "@/lib/health";
import { getRuntime } from "@/lib/runtime";

// An old catalogue raises an alert, but a process that can serve it is still ready (design, HTTP surface).
export function GET(): Response {
  const readiness = checkReadiness(getRuntime());
  return Response.json(readiness, {
    status: readiness.ready ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}
