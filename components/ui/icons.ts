import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpDown,
  Check,
  ChevronDown,
  Copy,
  Heart,
  List,
  LocateFixed,
  type LucideProps,
  MapPin,
  Map as MapSheet,
  Maximize,
  Minus,
  Move,
  Plus,
  Printer,
  Search,
  Share2,
  X,
} from "lucide-react";
import { createElement, type FunctionComponent } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import plugin from "tailwindcss/plugin";

/** By the names that lucide gives them. */
const ICONS: Readonly<Record<string, FunctionComponent<LucideProps>>> = {
  "arrow-down": ArrowDown,
  "arrow-left": ArrowLeft,
  "arrow-right": ArrowRight,
  "arrow-up": ArrowUp,
  "arrow-up-down": ArrowUpDown,
  check: Check,
  "chevron-down": ChevronDown,
  copy: Copy,
  heart: Heart,
  "heart-full": (props) => createElement(Heart, { ...props, fill: "black" }),
  list: List,
  "locate-fixed": LocateFixed,
  map: MapSheet,
  "map-pin": MapPin,
  maximize: Maximize,
  minus: Minus,
  move: Move,
  plus: Plus,
  printer: Printer,
  search: Search,
  "share-2": Share2,
  x: X,
};

/** Of a shape, and of the room between two of them, so that no edge of one shows in another. */
const SIDE = 24;
const GAP = 8;

/**
 * The shape of `icon` (app/globals.css): `icon-heart` and so on. Drawn by the style, because as elements the icons of a
 * page were a fifth of its attributes (docs/decisions/2026-11-25-time-of-pages.md). All are one image, of which an
 * icon shows its part: for each image a browser makes a document, in some 20 ms on a slow phone.
 */
export default plugin(({ addBase, matchUtilities }) => {
  const shapes = Object.entries(ICONS);
  const places = shapes.map(([name], at) => [name, `0 ${(100 * at) / (shapes.length - 1)}%`]);
  addBase({ ":root": { "--icons": sheetOf(shapes.map(([, Icon]) => Icon)) } });
  matchUtilities({ icon: (place) => ({ "--icon": place }) }, { values: Object.fromEntries(places) });
});

/** One below the other. */
function sheetOf(icons: readonly FunctionComponent<LucideProps>[]): string {
  const height = icons.length * (SIDE + GAP) - GAP;
  const shapes = icons.map((Icon, at) => createElement(Icon, { key: at, y: at * (SIDE + GAP), color: "black" }));
  const sheet = createElement(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: SIDE,
      height,
      viewBox: `0 0 ${SIDE} ${height}`,
      // Firefox rounds its width to pixels: fitted into that, the sheet would be too short, and its shapes out of place.
      preserveAspectRatio: "none",
    },
    shapes,
  );
  const svg = renderToStaticMarkup(sheet);
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
