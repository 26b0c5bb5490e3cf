import { TicketMark } from "./ticket-mark";

/** The portal's name, and the path of the organisation's logo if there is one. */
export interface Brand {
  readonly name: string;
  readonly logo: string | undefined;
}

/**
 * The organisation's logo, on a tile that stays pale in dark mode like merchants' logos, or the portal's name beside
 * its mark, a ticket.
 */
export function Wordmark({ brand }: { readonly brand: Brand }) {
  if (brand.logo) {
    return (
      // biome-ignore lint/performance/noImgElement: next/image is off (design, Dependencies) and sets inline styles.
      <img
        src={brand.logo}
        alt={brand.name}
        width={160}
        height={36}
        className="-mx-2 box-content h-9 w-40 rounded-tile bg-tile px-2 py-1 object-contain object-left rtl:object-right"
      />
    );
  }
  return (
    <span className="inline-flex items-center gap-2.5 font-bold text-body tracking-tight sm:text-lead">
      <TicketMark className="size-6 shrink-0 fill-accent" />
      {brand.name}
    </span>
  );
}
