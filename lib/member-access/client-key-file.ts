import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from "node:crypto";
import { constants, copyFile, link, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { ConflictError, codeOf, hasCode, InvalidInputError } from "@/lib/errors";
import { writeOpenSshPublicKey } from "./openssh";

/**
 * Makes a key pair of the suggested form (member-access.md, Authentication, rule 3) and writes the private half as
 * PKCS#8 PEM, readable only by its owner, into a folder that is there.
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
  // Beside its place first, so that the whole key is there or nothing of it.
  const part = `${file}.${randomBytes(8).toString("hex")}.new`;
  try {
    await writeFile(part, privateKey, { mode: 0o600, flag: "wx", flush: true });
    if (replace) await rename(part, file);
    else await putAnew(part, file);
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

/** What a file system without hard links says, such as FAT or some network shares. */
const WITHOUT_LINKS: ReadonlySet<string | undefined> = new Set(["EPERM", "ENOTSUP", "ENOSYS"]);

/** Unlike renaming, neither way replaces what somebody else has put there meanwhile. */
async function putAnew(part: string, file: string): Promise<void> {
  try {
    await link(part, file).catch(async (error: unknown) => {
      if (!WITHOUT_LINKS.has(codeOf(error))) throw error;
      await copyAnew(part, file);
    });
  } catch (error) {
    throw hasCode(error, "EEXIST") ? new KeyFileThereError(file) : error;
  }
}

/** What cannot be copied whole is removed again, and it is on the disk before its public half is told. */
async function copyAnew(part: string, file: string): Promise<void> {
  await copyFile(part, file, constants.COPYFILE_EXCL);
  const copy = await open(file);
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
}

function nothingThere(error: unknown): undefined {
  if (!hasCode(error, "ENOENT")) throw error;
}

/** The line to paste into the back office. */
export function clientPublicLine(privateKey: KeyObject): string {
  return writeOpenSshPublicKey(privateKey, "perks-portal");
}
