import { createPublicKey, type KeyObject } from "node:crypto";
import forge from "node-forge";

/**
 * Reads an OpenSSH line, `ssh-rsa AAAA… comment`, which Node cannot (RFC 4253, 6.6: name, exponent, modulus).
 * @throws Error when the line is not an RSA key of that form.
 */
export function readOpenSshPublicKey(line: string): KeyObject {
  const [type, base64 = ""] = line.trim().split(/\s+/);
  const blob = forge.util.createBuffer(forge.util.decode64(base64));
  const next = () => {
    const length = blob.getInt32();
    const bytes = blob.getBytes(length);
    if (bytes.length !== length) throw new Error("the key is cut");
    return bytes;
  };
  const [name, exponent, modulus] = [next(), next(), next()];
  if (type !== "ssh-rsa" || name !== "ssh-rsa" || blob.length() > 0) throw new Error("not an ssh-rsa key");
  const base64url = (bytes: string) => Buffer.from(bytes, "latin1").toString("base64url");
  return createPublicKey({ key: { kty: "RSA", e: base64url(exponent), n: base64url(modulus) }, format: "jwk" });
}

/** The public half of a key as the line that the back office takes: `ssh-rsa AAAA… comment`. */
export function writeOpenSshPublicKey(key: KeyObject, comment: string): string {
  const pem = createPublicKey(key).export({ type: "spki", format: "pem" }).toString();
  return forge.ssh.publicKeyToOpenSSH(forge.pki.publicKeyFromPem(pem), comment);
}
