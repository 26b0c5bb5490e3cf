import type { PortalDb } from "@/lib/db/client";
import { type KnownMember, pageActiveMembers } from "@/lib/db/rosters";
import { inBatches } from "@/lib/domain/in-batches";
import { memberName } from "@/lib/domain/members";
import { lineReasons } from "@/lib/text/roster-reasons";
import type { RowWriter } from "./write-rows";

const BATCH = 1_000;

/** Plans to revoke the access of all members who are not in the file; admins always keep theirs. */
export async function planMissing(portal: PortalDb, named: ReadonlySet<number>, rows: RowWriter): Promise<void> {
  for (const batch of inBatches<KnownMember>((last) => pageActiveMembers(portal, BATCH, last?.id ?? 0))) {
    for (const member of batch) {
      if (named.has(member.id)) continue;
      if (member.role === "admin") {
        rows.adminKept();
        continue;
      }
      const { clientUserId, email, id: memberId } = member;
      const reason = lineReasons.notListed;
      await rows.add({ kind: "deactivate", clientUserId, email, memberId, name: memberName(member), reason });
    }
    await rows.breathe();
  }
}
