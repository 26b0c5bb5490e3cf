import { applyRoster } from "@/lib/roster";
import { verbRoute } from "../verb-route";

export const POST = verbRoute(applyRoster, 202);
