import { randomUUID } from "node:crypto";
import { waitingDocument } from "@/components/documents/waiting-document";
import { memberRoute, seeOther } from "@/lib/auth/route";
import { getOffer } from "@/lib/catalog";
import { feedId } from "@/lib/domain/feed-id";
import { getRuntime } from "@/lib/runtime";
import { documentFrame, htmlAnswer } from "../../../../document";

/**
 * What Redeem's new tab shows while the login runs. It redeems by itself, so it is for who comes from the offer's own page;
 * everybody else, such as who had to sign in first or follows a link, is led to the offer.
 */
export const GET = memberRoute<{ id: string }>(
  async (request, { params }) => {
    const runtime = getRuntime();
    const offerId = feedId(params.id);
    const offer = offerId && getOffer(runtime, offerId);
    if (!offer || !comesFrom(request, new URL(`/offers/${offer.id}`, runtime.config.PORTAL_URL))) {
      return seeOther(`/offers/${params.id}`);
    }
    const html = await waitingDocument(await documentFrame(), {
      offerId: offer.id,
      title: offer.title,
      merchantName: offer.merchant.name,
      idempotencyKey: randomUUID(),
    });
    return htmlAnswer(html);
  },
  { onError: (_error, request) => seeOther(new URL(request.url).pathname.replace(/\/redeeming$/, "")) },
);

function comesFrom(request: Request, page: URL): boolean {
  const referer = URL.parse(request.headers.get("referer") ?? "");
  return referer?.origin === page.origin && referer.pathname === page.pathname;
}
