import { ButtonLink } from "@/components/ui/button-link";
import { queryOf } from "@/lib/domain/query-of";

interface Props {
  readonly path: string;
  /** The query of this page, without its cursor. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly nextCursor: string | null;
  readonly words: string;
}

/** A plain link to the next page of a list. */
export function NextPage({ path, query = {}, nextCursor, words }: Props) {
  if (!nextCursor) return null;
  return (
    <ButtonLink tone="quiet" className="mt-8" href={`${path}?${queryOf({ ...query, cursor: nextCursor })}`}>
      {words}
    </ButtonLink>
  );
}
