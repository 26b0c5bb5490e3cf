import { z } from "zod";
import { supportRoute } from "@/lib/auth/route";
import { parseInput } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";
import { listRuns } from "@/lib/sync";

const querySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.coerce.number().int().positive().optional(),
});

export const GET = supportRoute((request) => {
  const { limit, cursor } = parseInput(querySchema, Object.fromEntries(new URL(request.url).searchParams));
  const runs = listRuns(getRuntime(), limit + 1, cursor);
  const items = runs.slice(0, limit);
  return Response.json({ items, nextCursor: runs.length > limit ? String(items.at(-1)?.id) : null });
});
