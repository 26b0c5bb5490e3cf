import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import type { Values } from "../store/values";
import { type DataFiles, readIfThere, writePrivate, writePublic } from "./files";
import { makeRsaPair, privatePem } from "./rsa";
import { fromSshLine, toSshLine } from "./ssh-public-key";

const SAVED = "client-public-key";
/** Ends the lines of pairs that come with the folder; those that the portal makes for a client end otherwise. */
const COMMENT = "perks-portal-sandbox";

/**
 * The client's public key as the back office holds it; SSO is unusable until one is saved (member-access.md,
 * Prerequisites).
 */
export interface ClientKey {
  /** The line as it was saved. */
  sshLine(): string | undefined;
  publicKey(): KeyObject | undefined;
  /** Whether one was ever saved, or removed. */
  isSettled(): boolean;
  /** Throws BadSshKey. */
  save(sshLine: string): void;
  remove(): void;
}

export function clientKey(values: Values): ClientKey {
  let line = values.get(SAVED) || undefined;
  let key = line === undefined ? undefined : fromSshLine(line);
  const keep = (newLine: string | undefined, newKey: KeyObject | undefined) => {
    values.set(SAVED, newLine ?? "");
    line = newLine;
    key = newKey;
  };
  return {
    sshLine: () => line,
    publicKey: () => key,
    isSettled: () => values.get(SAVED) !== undefined,
    save: (sshLine) => keep(sshLine.trim(), fromSshLine(sshLine)),
    remove: () => keep(undefined, undefined),
  };
}

/**
 * On the first start: makes a pair for the client and saves its public half, so that a portal works at once. A pair
 * whose database was removed is saved again, and a new one takes the place of a lost one; never that of a key of the
 * client's own.
 */
export async function provideClientPair(files: DataFiles, saved: ClientKey): Promise<void> {
  const kept = readIfThere(files.clientKey);
  const published = readIfThere(files.clientKeySsh)?.trim();
  if (kept && published && saved.isSettled()) return;
  const privateKey = kept ? createPrivateKey(kept) : (await makeRsaPair(2048)).privateKey;
  const sshLine = toSshLine(createPublicKey(privateKey), COMMENT);
  if (!kept) writePrivate(files.clientKey, privatePem(privateKey));
  writePublic(files.clientKeySsh, `${sshLine}\n`);
  const line = saved.sshLine();
  // Where both files are gone, the saved line itself says whose it is.
  const isLost = !kept && line !== undefined && (published === line || (!published && line.endsWith(` ${COMMENT}`)));
  if (isLost || !saved.isSettled()) saved.save(sshLine);
}
