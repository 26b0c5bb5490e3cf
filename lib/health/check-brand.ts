import { brandLogo } from "@/lib/brand";
import type { Config } from "@/lib/config";
import { type Finding, failed, ok } from "./finding";

const CHECK = "logo";

/** Whether the organisation's logo can be drawn; nothing where none is set. */
export async function checkBrand({ BRAND_LOGO }: Pick<Config, "BRAND_LOGO">): Promise<Finding[]> {
  try {
    return (await brandLogo()) ? [ok(CHECK, `${BRAND_LOGO} can be drawn.`)] : [];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const mend = "Give BRAND_LOGO a PNG, JPEG, WebP or SVG file. Until then, pages show the name in its place.";
    return [failed(CHECK, `${BRAND_LOGO}: ${error.message}.`, mend)];
  }
}
