import { offlineDocument } from "@/components/documents/offline-document";
import { NONCE_HEADER } from "@/lib/auth/request-context";
import { memberRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { listSaved } from "@/lib/saved";

/** What the service worker keeps for when the device is offline (public/sw.js). */
export const GET = memberRoute(async (request, { viewer }) => {
  const { ending, kept } = listSaved(getRuntime(), viewer.memberId);
  const html = await offlineDocument({
    offers: [...ending, ...kept],
    at: new Date().toISOString(),
    nonce: request.headers.get(NONCE_HEADER) ?? "",
  });
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } });
});
