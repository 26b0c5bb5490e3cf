import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import forge from "node-forge";
import { z } from "zod";

const folder = import.meta.dirname;

const part = z.enum(["Payload", "Cipher", "Iv", "Signature"]);
const schema = z.object({
  name: z.string(),
  about: z.string(),
  fault: part.optional(),
  serviceKey: z.enum(["service-2048", "service-1024"]),
  key: z.string(),
  iv: z.string(),
  profile: z.string(),
  fields: z.record(part, z.string()),
  form: z.string(),
});

export type Vector = z.output<typeof schema>;
export type EnvelopePart = z.output<typeof part>;

/** All vectors of a folder (README.md beside this file). */
export function readVectors(kind: "valid" | "tolerated" | "broken"): Vector[] {
  return readdirSync(path.join(folder, kind)).map((file) => readVector(kind, path.basename(file, ".json")));
}

export function readVector(kind: "valid" | "tolerated" | "broken", name: string): Vector {
  return schema.parse(JSON.parse(readFileSync(path.join(folder, kind, `${name}.json`), "utf8")));
}

/** The text of a test key, for instance `client.pkcs8.pem` or `service-2048.pub.ssh`. */
export function keyText(file: string): string {
  return readFileSync(path.join(folder, "keys", file), "utf8");
}

export function privateKey(name: "client" | "stranger"): KeyObject {
  return createPrivateKey(keyText(`${name}.pkcs8.pem`));
}

export function publicKey(name: Vector["serviceKey"]): KeyObject {
  return createPublicKey(keyText(`${name}.pub.spki.pem`));
}

const clientKey = forge.pki.publicKeyFromPem(keyText("client.pub.spki.pem"));
const serviceKeys = {
  "service-2048": forge.pki.privateKeyFromPem(keyText("service-2048.pkcs1.pem")),
  "service-1024": forge.pki.privateKeyFromPem(keyText("service-1024.pkcs1.pem")),
};

export type Opened = { readonly profile: string; readonly key: string } | { readonly fault: EnvelopePart };

/** Opens an envelope as a strict server would, using only node-forge, and names the first part that is wrong. */
export function openEnvelope(fields: Readonly<Record<EnvelopePart, string>>, serviceKey: Vector["serviceKey"]): Opened {
  const [payload, signature, cipher, iv] = [fields.Payload, fields.Signature, fields.Cipher, fields.Iv].map(unwrap);
  if (!payload) return { fault: "Payload" };
  if (!signature || !signatureFits(payload.base64, signature.bytes)) return { fault: "Signature" };
  const key = cipher && decryptKey(cipher.bytes, serviceKey);
  if (key?.length !== 24) return { fault: "Cipher" };
  if (iv?.bytes.length !== 8) return { fault: "Iv" };
  const decipher = forge.cipher.createDecipher("3DES-CBC", key);
  decipher.start({ iv: iv.bytes });
  decipher.update(forge.util.createBuffer(payload.bytes));
  if (!decipher.finish()) return { fault: "Payload" };
  const profile = decipher.output.getBytes();
  return /^[!-~]*$/.test(profile) ? { profile, key: forge.util.bytesToHex(key) } : { fault: "Payload" };
}

/** Strips exactly one suffix and decodes strict base64 (wire-notes.md, Encoding, once). */
function unwrap(value: string): { base64: string; bytes: string } | undefined {
  const base64 = /^((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)decode$/.exec(value)?.[1];
  return base64 === undefined ? undefined : { base64, bytes: forge.util.decode64(base64) };
}

function signatureFits(text: string, signature: string): boolean {
  const digest = forge.md.md5.create().update(text).digest().getBytes();
  try {
    return clientKey.verify(digest, signature);
  } catch {
    // forge throws for a signature of another key or digest, and answers false for another text.
    return false;
  }
}

function decryptKey(cipher: string, serviceKey: Vector["serviceKey"]): string | undefined {
  try {
    return serviceKeys[serviceKey].decrypt(cipher, "RSAES-PKCS1-V1_5");
  } catch {
    return undefined;
  }
}
