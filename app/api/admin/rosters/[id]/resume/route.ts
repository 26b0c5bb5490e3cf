import { resumeRoster } from "@/lib/roster";
import { verbRoute } from "../verb-route";

export const POST = verbRoute(resumeRoster);
