import { createPublicKey, type KeyObject } from "node:crypto";
import forge from "node-forge";

export class BadSshKey extends Error {
  override name = "BadSshKey";
}

/** One `ssh-rsa` line for an RSA public key. */
export function toSshLine(key: KeyObject, comment: string): string {
  const pem = key.export({ type: "spki", format: "pem" }).toString();
  return forge.ssh.publicKeyToOpenSSH(forge.pki.publicKeyFromPem(pem), comment).trim();
}

/**
 * Reads an `ssh-rsa` line (RFC 4253, 6.6); forge and Node only write or skip this format. Throws BadSshKey with a
 * message for the person who pasted it.
 */
export function fromSshLine(line: string): KeyObject {
  const [type, body] = line.trim().split(/\s+/);
  if (type !== "ssh-rsa" || !body) {
    throw new BadSshKey('Save the public key in SSH format: one line that begins with "ssh-rsa".');
  }
  const parts = lengthPrefixed(Buffer.from(body, "base64"));
  const [name, exponent, modulus] = parts;
  if (parts.length !== 3 || name?.toString() !== "ssh-rsa" || !exponent?.length || !modulus?.length) {
    throw new BadSshKey("The ssh-rsa line is damaged: copy the whole line again.");
  }
  try {
    return createPublicKey({
      format: "jwk",
      key: { kty: "RSA", e: exponent.toString("base64url"), n: stripSign(modulus).toString("base64url") },
    });
  } catch (cause) {
    throw new BadSshKey("The ssh-rsa line contains no usable RSA key.", { cause });
  }
}

function lengthPrefixed(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  let at = 0;
  while (at + 4 <= bytes.length) {
    const end = at + 4 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new BadSshKey("The ssh-rsa line is cut short: copy the whole line again.");
    parts.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return parts;
}

const stripSign = (modulus: Buffer) => (modulus[0] === 0 ? modulus.subarray(1) : modulus);
