import { rejectHeldRun } from "@/lib/sync";
import { verdictRoute } from "../verdict-route";

export const POST = verdictRoute(rejectHeldRun);
