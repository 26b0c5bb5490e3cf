import { paperOf, type Theme } from "@/lib/domain/theme";

const SYSTEMS = ["light", "dark"] as const;

/** Gives the browser's bar above a page the page's colour, in light and dark mode. */
export function BarColours({ theme }: { readonly theme: Theme }) {
  return SYSTEMS.map((system) => (
    <meta
      key={system}
      name="theme-color"
      media={`(prefers-color-scheme: ${system})`}
      content={paperOf(theme, system)}
    />
  ));
}
