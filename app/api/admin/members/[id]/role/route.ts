import { z } from "zod";
import { adminRoute, readJson } from "@/lib/auth/route";
import { ROLES } from "@/lib/domain/members";
import { parseInput } from "@/lib/errors";
import { getMember, setRole } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

const roleSchema = z.object({ role: z.enum(ROLES) });

export const PUT = adminRoute<{ id: string }>(async (request, { params, actor }) => {
  const { role } = parseInput(roleSchema, await readJson(request));
  await setRole(getRuntime(), actor, params.id, role);
  return Response.json(getMember(getRuntime(), params.id));
});
