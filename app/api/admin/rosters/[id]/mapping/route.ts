import { mapRosterColumns } from "@/lib/roster";
import { verbRoute } from "../verb-route";

export const POST = verbRoute(mapRosterColumns, 202);
