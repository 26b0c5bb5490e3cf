import { clsx } from "clsx";
import { Heart } from "lucide-react";

const EMPTY = "heart";
const FULL = "heart-full";

/** Defined once per page and reused by each of its cards. */
export function HeartShapes() {
  return (
    <svg aria-hidden="true" className="hidden">
      <symbol id={EMPTY} viewBox="0 0 24 24">
        <Heart />
      </symbol>
      <symbol id={FULL} viewBox="0 0 24 24">
        <Heart fill="currentColor" />
      </symbol>
    </svg>
  );
}

export function HeartIcon({ isFull, className }: { readonly isFull: boolean; readonly className: string }) {
  return (
    <svg aria-hidden="true" className={clsx(className, isFull && "text-accent")}>
      <use href={`#${isFull ? FULL : EMPTY}`} />
    </svg>
  );
}
