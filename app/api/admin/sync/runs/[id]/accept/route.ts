import { acceptHeldRun } from "@/lib/sync";
import { verdictRoute } from "../verdict-route";

export const POST = verdictRoute(acceptHeldRun);
