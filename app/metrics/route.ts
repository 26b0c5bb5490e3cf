import { requestContext, UNNAMED_PROXY_HEADER } from "@/lib/auth/request-context";
import { problemResponse } from "@/lib/auth/route";
import { METRICS_CONTENT_TYPE, renderMetrics, requireScraper } from "@/lib/metrics";
import { getRuntime } from "@/lib/runtime";

export async function GET(request: Request): Promise<Response> {
  const { requestId, address } = requestContext(request.headers);
  try {
    const runtime = getRuntime();
    requireScraper(runtime.config, {
      authorization: request.headers.get("authorization"),
      address,
      unnamedProxy: request.headers.has(UNNAMED_PROXY_HEADER),
    });
    const text = await renderMetrics(runtime);
    return new Response(text, { headers: { "content-type": METRICS_CONTENT_TYPE, "cache-control": "no-store" } });
  } catch (error) {
    const answer = problemResponse(error, requestId);
    if (answer.status === 401) answer.headers.set("www-authenticate", "Bearer");
    return answer;
  }
}
