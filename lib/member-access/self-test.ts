import { type KeyObject, randomBytes } from "node:crypto";
import { AppError, messageOf } from "@/lib/errors";
import { decryptProfile, type EnvelopeKeys, encryptKey, encryptProfile, isSignedBy, signPayload } from "./envelope";

/** The platform does not support what the partner's envelope requires. */
class PlatformUnfitError extends AppError {
  constructor(message: string) {
    super("internal", 500, { message });
  }
}

/**
 * Tries each of the envelope's three old algorithms with the real keys, so that a platform that forbids one fails at
 * start and not at the first Redeem.
 * @throws PlatformUnfitError that names every algorithm that is forbidden or wrong.
 */
export async function selfTest({ serviceKey, clientKey }: EnvelopeKeys): Promise<void> {
  const trials: readonly [algorithm: string, trial: () => void | Promise<void>][] = [
    ["3DES (des-ede3-cbc)", encryptsBack],
    ["RSA signatures with MD5 (PKCS #1 v1.5)", () => signsBack(clientKey)],
    ["RSA encryption by PKCS #1 v1.5", () => void encryptKey(randomBytes(24), serviceKey)],
  ];
  const failures: string[] = [];
  for (const [algorithm, trial] of trials) {
    try {
      await trial();
    } catch (error) {
      failures.push(`${algorithm}: ${messageOf(error)}`);
    }
  }
  if (failures.length === 0) return;
  throw new PlatformUnfitError(
    `OpenSSL ${process.versions.openssl} on this machine does not allow what the member access service requires:\n` +
      `${failures.map((failure) => `  - ${failure}`).join("\n")}\n` +
      "A FIPS provider or a crypto policy usually forbids it: run the portal with Node's own OpenSSL and without --force-fips, --enable-fips or such a policy in OPENSSL_CONF.",
  );
}

function encryptsBack(): void {
  const symmetric = { key: randomBytes(24), iv: randomBytes(8) };
  const opened = decryptProfile(encryptProfile("firstname=Zo%C3%AB", symmetric), symmetric);
  if (opened !== "firstname=Zo%C3%AB") throw new Error("what was encrypted did not come back");
}

async function signsBack(clientKey: KeyObject): Promise<void> {
  const signature = await signPayload("cGVya3M=", clientKey);
  if (!isSignedBy(clientKey, "cGVya3M=", signature)) throw new Error("the signature does not verify");
}
