import { brandLogo } from "@/lib/brand";

/** The organisation's logo; it stands on the sign-in page, too, so it needs no session. */
export async function GET(): Promise<Response> {
  const logo = await brandLogo();
  if (!logo) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(logo), {
    headers: { "content-type": "image/webp", "cache-control": "public, max-age=3600" },
  });
}
