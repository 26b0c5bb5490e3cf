import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from "node:crypto";
import { link, mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { ConflictError, hasCode, InvalidInputError } from "@/lib/errors";
import { writeOpenSshPublicKey } from "./openssh";

/**
 * Makes a key pair of the suggested form (member-access.md, Authentication, rule 3) and writes the private half as
 * PKCS#8 PEM, readable only by its owner.
 * @returns the public half as an OpenSSH line
 * @throws ConflictError if the file exists and must not be replaced; InvalidInputError if it is a folder
 */
export async function createClientKeyFile(file: string, { replace }: { replace: boolean }): Promise<string> {
  const there = await stat(file).catch(nothingThere);
  if (there?.isDirectory()) throw new InvalidInputError(`${file} is a folder: name a file in it.`);
  if (there && !replace) throw new KeyFileThereError(file);
  const { privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Beside its place first, so that the whole key is there or nothing of it.
  const part = `${file}.${randomBytes(8).toString("hex")}.new`;
  try {
    await writeFile(part, privateKey, { mode: 0o600, flag: "wx", flush: true });
    if (replace) await rename(part, file);
    else await linkAnew(part, file);
  } finally {
    await rm(part, { force: true });
  }
  return clientPublicLine(createPrivateKey(privateKey));
}

class KeyFileThereError extends ConflictError {
  constructor(file: string) {
    super(
      `${file} already exists and was not changed. --force replaces it; the back office then needs the new public key.`,
    );
  }
}

/** Unlike renaming, it does not replace what somebody else has put there meanwhile. */
async function linkAnew(part: string, file: string): Promise<void> {
  await link(part, file).catch((error: unknown) => {
    throw hasCode(error, "EEXIST") ? new KeyFileThereError(file) : error;
  });
}

function nothingThere(error: unknown): undefined {
  if (!hasCode(error, "ENOENT")) throw error;
}

/** The line to paste into the back office. */
export function clientPublicLine(privateKey: KeyObject): string {
  return writeOpenSshPublicKey(privateKey, "perks-portal");
}
