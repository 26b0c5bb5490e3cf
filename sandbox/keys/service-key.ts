import { createPrivateKey, createPublicKey } from "node:crypto";
import { type DataFiles, readIfThere, writePrivate, writePublic } from "./files";
import { type KeyPair, makeRsaPair, privatePem } from "./rsa";
import { toSshLine } from "./ssh-public-key";

/** The service's own pair; the Cipher is encrypted with its public half (member-access.md, Authentication, rule 4). */
export interface ServiceKey extends KeyPair {
  /** The three published forms. */
  published: { ssh: string; pkcs1: string; pkcs8: string };
}

/** Reads the pair kept in the data folder, or makes one of `bits`, and publishes its public half in three files. */
export async function loadServiceKey(files: DataFiles, bits: 1024 | 2048): Promise<ServiceKey> {
  const pair = keptPair(files, bits) ?? (await makeRsaPair(bits));
  const published = {
    ssh: `${toSshLine(pair.publicKey, "brightside-member-access")}\n`,
    pkcs1: pair.publicKey.export({ type: "pkcs1", format: "pem" }).toString(),
    pkcs8: pair.publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
  writePrivate(files.serviceKey, privatePem(pair.privateKey));
  writePublic(files.serviceKeySsh, published.ssh);
  writePublic(files.serviceKeyPkcs1, published.pkcs1);
  writePublic(files.serviceKeyPkcs8, published.pkcs8);
  return { ...pair, published };
}

function keptPair(files: DataFiles, bits: number): KeyPair | undefined {
  const pem = readIfThere(files.serviceKey);
  if (!pem) return undefined;
  const privateKey = createPrivateKey(pem);
  if (privateKey.asymmetricKeyDetails?.modulusLength !== bits) return undefined;
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
