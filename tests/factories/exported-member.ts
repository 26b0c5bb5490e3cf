import { text } from "node:stream/consumers";
import type { Actor } from "@/lib/audit";
import { exportMember, type MemberExport } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";

/** What an export of a member says, read whole. */
export async function exportedMember(
  runtime: Pick<Runtime, "portal">,
  actor: Actor,
  id: string,
): Promise<MemberExport> {
  return JSON.parse(await text(await exportMember(runtime, actor, id)));
}
