import { pauseRoster } from "@/lib/roster";
import { verbRoute } from "../verb-route";

export const POST = verbRoute(pauseRoster, 200);
