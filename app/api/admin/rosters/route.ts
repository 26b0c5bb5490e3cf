import { adminRoute, CSV, supportRoute } from "@/lib/auth/route";
import { InvalidInputError } from "@/lib/errors";
import { listRosters, uploadRoster } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";
import { fileReasons } from "@/lib/text/roster-reasons";

export const GET = supportRoute((_request, { query }) => Response.json(listRosters(getRuntime(), query)));

/** The body is the file; its name and the options are in the query. */
export const POST = adminRoute(
  async (request, { actor, query }) => {
    if (!request.body) throw new InvalidInputError(fileReasons.notCsv);
    const declared = request.headers.get("content-length");
    const length = declared === null ? undefined : Number(declared);
    const { id } = await uploadRoster(getRuntime(), actor, { body: request.body, length }, query);
    return Response.json({ id }, { status: 202, headers: { location: `/api/admin/rosters/${id}` } });
  },
  { accepts: [CSV] },
);
