import type { Config } from "@/lib/config";
import { AppError } from "@/lib/errors";
import { readClientKey, readServiceKey } from "@/lib/member-access/keys";
import { selfTest } from "@/lib/member-access/self-test";
import { type Finding, failed, ok } from "./finding";

type Keys = Pick<Config, "CLIENT_PRIVATE_KEY" | "MEMBER_API_PUBLIC_KEY">;

/** Both keys, and whether this machine's OpenSSL can do with them what the envelope demands. */
export async function checkKeys({ CLIENT_PRIVATE_KEY, MEMBER_API_PUBLIC_KEY }: Keys): Promise<Finding[]> {
  const [clientFinding, clientKey] = tryKey("client key", () => readClientKey(CLIENT_PRIVATE_KEY));
  const [serviceFinding, serviceKey] = tryKey("service key", () => readServiceKey(MEMBER_API_PUBLIC_KEY));
  if (!clientKey || !serviceKey) return [clientFinding, serviceFinding];
  try {
    await selfTest({ clientKey, serviceKey });
    return [clientFinding, serviceFinding, ok("envelope", `OpenSSL ${process.versions.openssl} signs and encrypts.`)];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [clientFinding, serviceFinding, failed("envelope", error.message)];
  }
}

type Key = ReturnType<typeof readClientKey>;

function tryKey(check: string, read: () => Key): [Finding, Key?] {
  try {
    const key = read();
    return [ok(check, `An RSA key of ${key.asymmetricKeyDetails?.modulusLength} bits.`), key];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [failed(check, error.message)];
  }
}
