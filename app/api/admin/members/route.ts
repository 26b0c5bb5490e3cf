import { adminRoute, readJson, supportRoute } from "@/lib/auth/route";
import { addMember, listMembers } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

export const GET = supportRoute((_request, { query }) => Response.json(listMembers(getRuntime(), query)));

export const POST = adminRoute(async (request, { actor }) => {
  const member = await addMember(getRuntime(), actor, await readJson(request));
  return Response.json(member, { status: 201 });
});
