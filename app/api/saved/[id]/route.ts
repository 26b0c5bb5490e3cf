import { safeCallbackPath } from "@/lib/auth";
import { FORM, memberRoute, readForm, seeOther } from "@/lib/auth/route";
import { pathId } from "@/lib/domain/path-id";
import { NotFoundError } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";
import { saveOffer, unsaveOffer } from "@/lib/saved";

type Params = { id: string };

export const PUT = memberRoute<Params>(async (_request, { viewer, params }) => {
  await saveOffer(getRuntime(), viewer.memberId, offerId(params));
  return new Response(null, { status: 204 });
});

export const DELETE = memberRoute<Params>(async (_request, { viewer, params }) => {
  await unsaveOffer(getRuntime(), viewer.memberId, offerId(params));
  return new Response(null, { status: 204 });
});

/** The heart without JavaScript: a form, which leads back to where it was pressed. */
export const POST = memberRoute<Params>(
  async (request, { viewer, params }) => {
    const runtime = getRuntime();
    const { saved } = await readForm(request);
    const change = saved === "1" ? saveOffer : unsaveOffer;
    await change(runtime, viewer.memberId, offerId(params));
    return seeOther(safeCallbackPath(request.headers.get("referer"), runtime.config.PORTAL_URL.origin));
  },
  { accepts: [FORM] },
);

function offerId({ id }: Params): number {
  const offer = pathId(id);
  if (!offer) throw new NotFoundError("This offer has ended or never existed.");
  return offer;
}
