import { pathId } from "@/lib/domain/path-id";
import { NotFoundError } from "@/lib/errors";
import { refusalText } from "@/lib/text/refusals";

/** The number that a path names a thing by. @throws NotFoundError */
export function idOf(kind: keyof typeof refusalText.noNumber, { id }: { readonly id: string }): number {
  const number = pathId(id);
  if (number === undefined) throw new NotFoundError(refusalText.noNumber[kind]);
  return number;
}
