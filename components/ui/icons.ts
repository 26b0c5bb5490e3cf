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

/**
 * The shape of `icon` (app/globals.css): `icon-heart` and so on. Drawn by the style, because as elements the icons of a
 * page were a fifth of its attributes (docs/decisions/2026-11-25-where-the-time-goes.md).
 */
export default plugin(({ matchUtilities }) => {
  const shapes = Object.entries(ICONS).map(([name, Icon]) => [name, asImage(Icon)]);
  matchUtilities({ icon: (image) => ({ "--icon": image }) }, { values: Object.fromEntries(shapes) });
});

function asImage(Icon: FunctionComponent<LucideProps>): string {
  const svg = renderToStaticMarkup(createElement(Icon, { color: "black" }));
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
