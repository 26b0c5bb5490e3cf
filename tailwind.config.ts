import type { Config } from "tailwindcss";
import { PAPER } from "./lib/domain/theme";

/**
 * The design tokens. Every colour is a pair for light and dark; `color-scheme` on the root element picks
 * (app/globals.css), so no class in a component speaks of dark.
 */
export default {
  content: [],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      paper: `light-dark(${PAPER.light}, ${PAPER.dark})`,
      wash: "light-dark(#f5f5f2, #1c1c1a)",
      ink: "light-dark(#161615, #f1f0ec)",
      // Those with a variable are stronger for people who ask for more contrast (app/globals.css).
      muted: "var(--muted, light-dark(#5c5c56, #a8a79f))",
      hairline: "var(--hairline, light-dark(#dfdfd9, #32322f))",
      // The strong line above a part of a page: ink by day, and at night no brighter than it needs to be.
      rule: "light-dark(#161615, #75756e)",
      // The edge of what can be typed in or pressed: 3:1 against paper (WCAG 1.4.11).
      edge: "var(--edge, light-dark(#8a8a83, #75756e))",
      // The organisation's own where it has one (lib/brand); else the default of app/globals.css.
      accent: { DEFAULT: "var(--accent)", ink: "light-dark(#ffffff, #10131f)" },
      // Logos come with colours of their own and are drawn for white: their tile stays pale in the dark.
      tile: { DEFAULT: "light-dark(#ffffff, #f0efea)", ink: "#3d3d38" },
      good: "light-dark(#1b6a45, #7fcfa3)",
      caution: "light-dark(#845100, #e9b65f)",
      danger: "light-dark(#b3251c, #ff9d90)",
      scrim: "light-dark(rgb(22 22 21 / 0.4), rgb(0 0 0 / 0.65))",
    },
    fontFamily: {
      sans: ["Schibsted Grotesk Variable", "Grotesk Fallback", "system-ui", "sans-serif"],
      mono: ["ui-monospace", "SFMono-Regular", "Menlo", "Consolas", "monospace"],
    },
    fontSize: {
      fine: ["0.8125rem", { lineHeight: "1.25rem" }],
      // 16 of 17 px: Safari on phones zooms into a field with smaller text.
      small: ["0.9412rem", { lineHeight: "1.4rem" }],
      body: ["1.0625rem", { lineHeight: "1.6rem" }],
      lead: ["1.25rem", { lineHeight: "1.75rem", letterSpacing: "-0.01em" }],
      heading: ["1.625rem", { lineHeight: "1.95rem", letterSpacing: "-0.02em" }],
      saving: ["clamp(2rem, 1.7rem + 1vw, 2.5rem)", { lineHeight: "1", letterSpacing: "-0.035em" }],
      headline: [
        // Large text on a phone leaves "Administration" whole.
        "min(clamp(2.25rem, 1.65rem + 2.6vw, 3.5rem), 12vw)",
        { lineHeight: "1.04", letterSpacing: "-0.03em" },
      ],
      display: ["min(clamp(2.75rem, 1.6rem + 5vw, 5.5rem), 16vw)", { lineHeight: "0.98", letterSpacing: "-0.04em" }],
    },
    fontWeight: { regular: "400", medium: "500", semibold: "600", bold: "700" },
    borderRadius: { none: "0", tile: "6px", full: "9999px" },
    boxShadow: { none: "none" },
    screens: { sm: "40rem", md: "52rem", lg: "68rem", xl: "84rem" },
    extend: {
      // Beside a page's content: it leaves large text its room on a phone.
      spacing: { side: "min(1.25rem, 8vw)" },
      maxWidth: { page: "86rem", prose: "38rem" },
      transitionDuration: { DEFAULT: "140ms" },
    },
  },
} satisfies Config;
