import { adminRoute, supportRoute } from "@/lib/auth/route";
import { InvalidInputError } from "@/lib/errors";
import { listRosters, uploadRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";

export const GET = supportRoute((request) => {
  return Response.json(listRosters(getRuntime(), Object.fromEntries(new URL(request.url).searchParams)));
});

/** The body is the file; its name and the options stand in the query. */
export const POST = adminRoute(
  async (request, { actor }) => {
    if (!request.body) throw new InvalidInputError("Send the CSV file as the body.");
    const declared = request.headers.get("content-length");
    const length = declared === null ? undefined : Number(declared);
    const described = Object.fromEntries(new URL(request.url).searchParams);
    const { id } = await uploadRoster(getRuntime(), actor, { body: request.body, length }, described);
    return Response.json({ id }, { status: 202, headers: { location: `/api/admin/rosters/${id}` } });
  },
  { accepts: ["text/csv"] },
);
