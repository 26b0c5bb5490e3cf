import { z } from "zod";
import { flagSchema } from "@/lib/catalog";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { savedOfferIds } from "./ids";

const savedSchema = z.object({ saved: flagSchema });

/**
 * The filters of a query string with `saved=1` replaced by the offers that this member saved.
 * @throws InvalidInputError
 */
export function resolveSaved(
  runtime: Pick<Runtime, "portal">,
  memberId: number,
  query: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { saved: given, ...filters } = query;
  const { saved } = parseInput(savedSchema, { saved: given });
  return { ...filters, ids: saved ? savedOfferIds(runtime, memberId) : undefined };
}
