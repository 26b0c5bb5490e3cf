import { ButtonLink } from "@/components/ui/button";
import { offersText } from "@/lib/text/offers";

/** The way to the next page and, from a later one, back to the first; plain links, so they need no JavaScript. */
export function Pager({
  path,
  cursor,
  nextCursor,
}: {
  path: string;
  cursor: string | undefined;
  nextCursor: string | null;
}) {
  if (!cursor && !nextCursor) return null;
  return (
    <div className="flex flex-wrap items-center gap-4 border-t pt-8">
      {nextCursor && (
        <ButtonLink tone="quiet" href={`${path}?${new URLSearchParams({ cursor: nextCursor })}`}>
          {offersText.browse.more}
        </ButtonLink>
      )}
      {cursor && (
        <ButtonLink tone="quiet" href={path}>
          {offersText.browse.restart}
        </ButtonLink>
      )}
    </div>
  );
}
