import { pathId } from "@/lib/domain/path-id";
import { NotFoundError } from "@/lib/errors";

/** The number that a path names a thing by. @param kind what it is, for people. @throws NotFoundError */
export function idOf(kind: string, { id }: { readonly id: string }): number {
  const number = pathId(id);
  if (!number) throw new NotFoundError(`There is no ${kind} with this number.`);
  return number;
}
