import { retryRoster } from "@/lib/roster";
import { verbRoute } from "../verb-route";

export const POST = verbRoute(retryRoster, 200);
