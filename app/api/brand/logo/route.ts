import { publicRoute } from "@/lib/auth/route";
import { brandLogo } from "@/lib/brand";
import { NotFoundError } from "@/lib/errors";
import { refusalText } from "@/lib/text/refusals";

/** The organisation's logo. It is also shown on the sign-in page, so it needs no session. */
export const GET = publicRoute(async () => {
  const logo = await brandLogo();
  if (!logo) throw new NotFoundError(refusalText.noLogo.portal);
  return new Response(new Uint8Array(logo), {
    headers: { "content-type": "image/webp", "cache-control": "public, max-age=3600" },
  });
});
