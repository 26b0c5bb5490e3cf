import { resumeRoster } from "@/lib/roster";
import { verbRoute } from "../verb-route";

export const POST = verbRoute((runtime, actor, id) => resumeRoster(runtime, actor, id), 200);
