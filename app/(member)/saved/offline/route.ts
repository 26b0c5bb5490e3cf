import { documentFrame, htmlAnswer } from "@/app/document";
import { offlineDocument } from "@/components/documents/offline-document";
import { memberRoute } from "@/lib/auth/route";
import { getRuntime } from "@/lib/runtime";
import { listSaved } from "@/lib/saved";

/** What the service worker keeps for when the device is offline (public/sw.js). */
export const GET = memberRoute(async (_request, { viewer }) => {
  const { ending, kept } = listSaved(getRuntime(), viewer.memberId);
  const html = await offlineDocument(await documentFrame(), {
    offers: [...ending, ...kept],
    at: new Date().toISOString(),
  });
  return htmlAnswer(html, { headers: { expires: new Date(viewer.endsAt * 1_000).toUTCString() } });
});
