import { createPrivateKey, generateKeyPair, type KeyObject } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { ConflictError, hasCode } from "@/lib/errors";
import { writeOpenSshPublicKey } from "./openssh";

/**
 * Makes a key pair of the suggested form (member-access.md, Authentication, rule 3) and writes the private half as
 * PKCS#8 PEM, readable only by its owner.
 * @returns the public half as an OpenSSH line
 * @throws ConflictError if the file exists and must not be replaced
 */
export async function createClientKeyFile(file: string, { replace }: { replace: boolean }): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // The new key is written beside the old one first, so that the key is replaced completely or not at all.
  const target = replace ? `${file}.${process.pid}.new` : file;
  try {
    await writeFile(target, privateKey, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    throw new ConflictError(
      `${target} already exists and was not changed. --force replaces it; the back office then needs the new public key.`,
    );
  }
  if (replace) await rename(target, file);
  return clientPublicLine(createPrivateKey(privateKey));
}

/** The line to paste into the back office. */
export function clientPublicLine(privateKey: KeyObject): string {
  return writeOpenSshPublicKey(privateKey, "perks-portal");
}
