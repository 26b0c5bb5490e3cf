import { pathId } from "@/lib/domain/path-id";
import { NotFoundError } from "@/lib/errors";

/** The sync run that a path names. @throws NotFoundError */
export function runId({ id }: { readonly id: string }): number {
  const run = pathId(id);
  if (!run) throw new NotFoundError("There is no sync run with this number.");
  return run;
}
