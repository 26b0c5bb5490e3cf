import type { MetadataRoute } from "next";
import { getBrand } from "@/lib/brand";
import { PAPER } from "@/lib/domain/theme";
import { shellText } from "@/lib/text/shell";

// Rendered per request, so that a build needs no settings.
export const dynamic = "force-dynamic";

/** What makes the portal an app on a phone's home screen. */
export default function manifest(): MetadataRoute.Manifest {
  const { name } = getBrand();
  return {
    name,
    short_name: name,
    description: shellText.description,
    start_url: "/",
    display: "standalone",
    // A manifest has only one of each for light and dark; pages set their own (components/shell/bar-colours.tsx).
    background_color: PAPER.light,
    theme_color: PAPER.light,
    icons: [
      { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}
