import { signOutSession } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";
import { hashSecret } from "@/lib/secrets";

/** Signs one session out; its cookie gives no access from now on. */
export async function endSession({ portal }: Pick<Runtime, "portal">, id: string): Promise<void> {
  await write(portal, (tx) => signOutSession(tx, hashSecret(id)));
}
