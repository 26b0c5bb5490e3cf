import { createPublicKey } from "node:crypto";
import type { Config } from "@/lib/config";
import { AppError } from "@/lib/errors";
import { readClientKey, readServiceKey, rsaBits } from "@/lib/member-access/keys";
import { selfTest } from "@/lib/member-access/self-test";
import { type Finding, failed, ok } from "./finding";

const CLIENT = {
  check: "client key",
  mend: "Set CLIENT_PRIVATE_KEY_FILE to the key whose public half is in the back office's account settings.",
} as const;
const SERVICE = {
  check: "service key",
  mend: "Copy the whole MEMBER_API_PUBLIC_KEY from the back office's account settings: it is the service's key, not yours.",
} as const;
const ENVELOPE_MEND = "Run the portal with Node's own OpenSSL, and without a policy that forbids its old algorithms.";

type Keys = Pick<Config, "CLIENT_PRIVATE_KEY" | "MEMBER_API_PUBLIC_KEY">;

/** Checks both keys, and whether this machine's OpenSSL supports what the envelope requires. */
export async function checkKeys({ CLIENT_PRIVATE_KEY, MEMBER_API_PUBLIC_KEY }: Keys): Promise<Finding[]> {
  const [clientFinding, clientKey] = tryKey(CLIENT, () => readClientKey(CLIENT_PRIVATE_KEY));
  const [serviceFinding, serviceKey] = tryKey(SERVICE, () => readServiceKey(MEMBER_API_PUBLIC_KEY));
  if (!clientKey || !serviceKey) return [clientFinding, serviceFinding];
  if (createPublicKey(clientKey).equals(serviceKey)) {
    const words =
      "MEMBER_API_PUBLIC_KEY is the public half of CLIENT_PRIVATE_KEY, so the service could not read any request.";
    return [clientFinding, failed(SERVICE.check, words, SERVICE.mend)];
  }
  try {
    await selfTest({ clientKey, serviceKey });
    const words = `OpenSSL ${process.versions.openssl} signs and encrypts. The first Redeem shows whether the back office has this client key.`;
    return [clientFinding, serviceFinding, ok("envelope", words)];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [clientFinding, serviceFinding, failed("envelope", error.message, ENVELOPE_MEND)];
  }
}

type Key = ReturnType<typeof readClientKey>;

function tryKey({ check, mend }: typeof CLIENT | typeof SERVICE, read: () => Key): [Finding, Key?] {
  try {
    const key = read();
    return [ok(check, `An RSA key of ${rsaBits(key)} bits.`), key];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [failed(check, error.message, mend)];
  }
}
