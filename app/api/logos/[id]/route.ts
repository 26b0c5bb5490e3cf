import { memberRoute } from "@/lib/auth/route";
import { pathId } from "@/lib/domain/path-id";
import { NotFoundError } from "@/lib/errors";
import { LOGO_SIZES, readLogo } from "@/lib/logos";
import { getRuntime } from "@/lib/runtime";
import { refusalText } from "@/lib/text/refusals";

/** Addresses of logos contain a hash of the image (`v`), so browsers may cache them indefinitely. */
export const GET = memberRoute<{ id: string }>(async (request, { params }) => {
  const { searchParams } = new URL(request.url);
  const id = pathId(params.id);
  const size = LOGO_SIZES.find((known) => String(known) === searchParams.get("size")) ?? LOGO_SIZES[0];
  const logo = id === undefined ? undefined : await readLogo(getRuntime(), id, size);
  if (!logo) throw new NotFoundError(refusalText.noLogo.merchant);
  const headers = {
    "content-type": "image/webp",
    etag: logo.etag,
    "cache-control": searchParams.has("v") ? "private, max-age=31536000, immutable" : "private, max-age=3600",
  };
  if (isHeld(request, logo.etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(logo.body), { headers });
});

/** Whether the client has this version already; a proxy may have marked its tag as weak (RFC 9110, 13.1.2). */
function isHeld(request: Request, etag: string): boolean {
  const held = request.headers.get("if-none-match")?.split(",") ?? [];
  return held.map((tag) => tag.trim().replace(/^W\//, "")).some((tag) => tag === etag || tag === "*");
}
