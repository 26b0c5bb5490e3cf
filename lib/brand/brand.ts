import { getConfig } from "@/lib/config";

/** The portal's name, and where its logo is served from if it has one. */
export function getBrand(): { readonly name: string; readonly logo: string | undefined } {
  const { BRAND_NAME, BRAND_LOGO } = getConfig();
  return { name: BRAND_NAME, logo: BRAND_LOGO && "/api/brand/logo" };
}
