import { clsx } from "clsx";
import type { OfferItem } from "@/lib/catalog/types";
import { restOf } from "@/lib/domain/title-rest";

/** The smaller titles have a heart at the end of their first line, unless large text puts the logo above them. */
const SIZES = {
  list: {
    saving: "text-heading pe-10 tight:pe-0",
    rest: "text-body",
    alone: "text-lead pe-10 tight:pe-0",
  },
  card: {
    saving: "text-saving beside:pe-10",
    rest: "mt-1.5 text-body",
    alone: "text-heading beside:pe-10",
  },
  page: { saving: "text-display", rest: "mt-4 text-heading", alone: "text-headline" },
} as const;

interface Props {
  readonly offer: Pick<OfferItem, "title" | "saving">;
  readonly size: keyof typeof SIZES;
}

/** An offer's title with its saving in large type. Screen readers read the whole title, each word once. */
export function OfferTitle({ offer, size }: Props) {
  const { title, saving } = offer;
  const look = SIZES[size];
  if (!saving) return <span className={clsx("block font-semibold", look.alone)}>{title}</span>;
  const rest = restOf(title, saving);
  return (
    <>
      <span aria-hidden={rest === undefined || undefined} className={clsx("block text-balance font-bold", look.saving)}>
        {`${saving} `}
      </span>
      {rest !== "" && <span className={clsx("block text-pretty", look.rest)}>{rest ?? title}</span>}
    </>
  );
}
