import { pathId } from "@/lib/domain/path-id";
import { NotFoundError } from "@/lib/errors";

/** The roster that a path names. @throws NotFoundError */
export function rosterId({ id }: { readonly id: string }): number {
  const roster = pathId(id);
  if (!roster) throw new NotFoundError("There is no roster with this number.");
  return roster;
}
