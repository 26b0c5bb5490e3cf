import { getConfig } from "@/lib/config";
import { readableAccent } from "./accent";

export { brandLogo } from "./logo";

/** The portal's name, and where its logo is served from if it has one. */
export function getBrand(): { readonly name: string; readonly logo: string | undefined } {
  const { BRAND_NAME, BRAND_LOGO } = getConfig();
  return { name: BRAND_NAME, logo: BRAND_LOGO && "/api/brand/logo" };
}

let style: string | undefined;

/** The organisation's accent as CSS, or undefined if it has none. */
export function accentStyle(): string | undefined {
  const { BRAND_ACCENT } = getConfig();
  if (!BRAND_ACCENT) return undefined;
  style ??= accentOf(BRAND_ACCENT);
  return style;
}

function accentOf(colour: string): string {
  const { light, dark } = readableAccent(colour);
  return `:root{--accent:light-dark(${light},${dark})}`;
}

/** Whom members ask. */
export function supportContact(): string | undefined {
  return getConfig().SUPPORT_CONTACT;
}
