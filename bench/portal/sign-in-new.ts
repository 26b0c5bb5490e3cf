import { loadConfig } from "@/lib/config";
import { openPortalDb } from "@/lib/db/client";
import { addMember } from "@/lib/members";
import { signIn } from "@/tests/factories/sign-in";

interface NewMember {
  readonly email: string;
  readonly firstName: string;
  readonly clientUserId: string;
  readonly role?: "admin";
  readonly zip?: string;
}

const PASSWORD = "a password for benchmarks";

/**
 * Adds somebody to a running portal and signs them in.
 * @param env its settings
 * @returns their session's cookies, as a header
 */
export async function signInNew(url: string, env: NodeJS.ProcessEnv, member: NewMember): Promise<string> {
  const config = loadConfig(env);
  const portal = openPortalDb(config.DATA_DIR);
  await addMember({ config, portal }, { name: "bench" }, { ...member, lastName: "Bench", password: PASSWORD });
  portal.$client.close();
  return await signIn(url, { email: member.email, password: PASSWORD });
}
