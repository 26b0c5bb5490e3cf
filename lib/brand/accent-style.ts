import { getConfig } from "@/lib/config";
import { readableAccent } from "./accent";

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
