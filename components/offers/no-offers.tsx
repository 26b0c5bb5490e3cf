import type { Crumb } from "@/components/ui/breadcrumbs";
import { ButtonLink } from "@/components/ui/button";
import { offersText } from "@/lib/text/offers";

/** In place of an empty list: what that means, and the way one level up. */
export function NoOffers({ parent }: { readonly parent: Crumb | undefined }) {
  return (
    <div className="flex flex-col items-start gap-6 border-t py-10">
      <p className="max-w-prose text-lead">
        {offersText.browse.empty} {parent && offersText.browse.emptyNext}
      </p>
      {parent && (
        <ButtonLink tone="quiet" href={parent.href}>
          {parent.title}
        </ButtonLink>
      )}
    </div>
  );
}
