import { cancelRoster } from "@/lib/roster";
import { verbRoute } from "../verb-route";

export const POST = verbRoute(cancelRoster, 200);
