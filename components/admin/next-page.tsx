import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { queryOf } from "@/lib/domain/query-of";
import { adminText } from "@/lib/text/admin";

interface Props {
  readonly path: string;
  /** The query of this page, without its cursor. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** Where this page begins; undefined for the first one. */
  readonly cursor: string | undefined;
  readonly nextCursor: string | null;
  readonly words: string;
}

/** Plain links to the next page of a list, and from a later one to the first. */
export function NextPage({ path, query = {}, cursor, nextCursor, words }: Props) {
  if (!nextCursor && !cursor) return null;
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      {nextCursor && (
        <ButtonLink tone="quiet" href={`${path}?${queryOf({ ...query, cursor: nextCursor })}`}>
          {words}
        </ButtonLink>
      )}
      {cursor && (
        <Link href={`${path}?${queryOf(query)}`} className="link text-small">
          {adminText.fromTheBeginning}
        </Link>
      )}
    </p>
  );
}
