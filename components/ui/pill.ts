/** The look of a pill that opens a menu, toggles or links; `aria-current` marks an active one. */
export const PILL =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-3.5 text-small hover:border-ink hover:bg-wash aria-[current=true]:chosen print:hidden";
