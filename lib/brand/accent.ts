import Color from "colorjs.io";

/** The least contrasting background for text in the accent: the wash of tailwind.config.ts, light and dark. */
const WASH = { light: "#f5f5f2", dark: "#1c1c1a" } as const;
/** WCAG 2.2, 1.4.3. */
const LEAST_CONTRAST = 4.5;
const STEP = 0.01;

/** An accent that is readable in each scheme, as #rrggbb. */
export interface Accent {
  readonly light: string;
  readonly dark: string;
}

/**
 * The organisation's colour, made darker for light pages and paler for dark ones, only as far as text needs it; the hue
 * stays the same.
 * @param colour #rrggbb
 */
export function readableAccent(colour: string): Accent {
  return { light: readable(colour, WASH.light, -STEP), dark: readable(colour, WASH.dark, STEP) };
}

function readable(colour: string, background: string, step: number): string {
  const candidate = new Color(colour).to("oklch");
  const shown = () =>
    new Color(candidate).to("srgb").toGamut({ space: "srgb" }).toString({ format: "hex", collapse: false });
  const fits = () => new Color(shown()).contrast(background, "WCAG21") >= LEAST_CONTRAST;
  let lightness = Math.min(1, Math.max(0, candidate.get("oklch.l")));
  while (!fits() && lightness >= 0 && lightness <= 1) {
    lightness += step;
    candidate.set("oklch.l", lightness);
  }
  return shown();
}
