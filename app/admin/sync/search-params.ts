import { notFound } from "next/navigation";
import { pathId } from "@/lib/domain/path-id";
import { type SearchParams, single } from "../../page-query";

/** The run that the page before ended with. */
export function readRunCursor({ cursor }: SearchParams): number | undefined {
  const given = single(cursor);
  return given === undefined ? undefined : (pathId(given) ?? notFound());
}
