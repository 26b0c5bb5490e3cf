import { clsx } from "clsx";
import type { MerchantRef } from "@/lib/catalog/types";
import { initials } from "@/lib/domain/initials";

/** On a phone, large text gets the room before the logo does. */
const SIZES = {
  small: { box: "size-12", text: "text-small" },
  card: { box: "size-[min(4rem,18vw)] sm:size-12", text: "text-[min(1.25rem,7vw)] sm:text-small" },
  medium: { box: "size-[min(4rem,18vw)]", text: "text-[min(1.25rem,7vw)]" },
  large: { box: "size-24 sm:size-28", text: "text-heading" },
} as const;

/** A merchant's logo on a square tile, or its initials. The name is always beside it, so screen readers skip it. */
export function MerchantLogo({
  merchant,
  size,
}: {
  readonly merchant: Pick<MerchantRef, "name" | "logo">;
  readonly size: keyof typeof SIZES;
}) {
  const { box, text } = SIZES[size];
  const tile = clsx("logo-tile", box);
  if (!merchant.logo) {
    return (
      <span aria-hidden="true" className={clsx(tile, text)}>
        {initials(merchant.name)}
      </span>
    );
  }
  return (
    <span className={tile}>
      {/* biome-ignore lint/performance/noImgElement: next/image is off (design, Dependencies) and sets inline styles. */}
      <img
        src={merchant.logo}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        className="size-full object-contain p-[8%]"
      />
    </span>
  );
}
