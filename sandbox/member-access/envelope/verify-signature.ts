import { type KeyObject, verify } from "node:crypto";

/** PKCS #1 v1.5 with MD5 over the base64 text of the payload (member-access.md, Endpoints, rule 5). */
export function isSignedBy(clientKey: KeyObject | undefined, text: string, signature: Buffer): boolean {
  return clientKey !== undefined && verify("md5", Buffer.from(text), clientKey, signature);
}
