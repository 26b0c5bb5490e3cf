import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  randomInt,
  sign,
  verify,
} from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";
import { encodeProfile, type MemberProfile } from "./profile";

/** The four parameters of an SSO request, each before form encoding (wire-notes.md, Encoding, once). */
export type Envelope = Readonly<Record<"Payload" | "Cipher" | "Iv" | "Signature", string>>;

export interface EnvelopeKeys {
  /** Public key; only its owner can open the Cipher. */
  readonly serviceKey: KeyObject;
  /** Private key; signs the Payload. */
  readonly clientKey: KeyObject;
}

/** wire-notes.md, Payload. */
const KEY_BYTES = 24;
const IV_BYTES = 8;

export interface SymmetricKey {
  readonly key: Uint8Array;
  readonly iv: Uint8Array;
}

const signOffLoop = promisify(sign);

/**
 * Enough to keep Node's four pool threads at work, few enough to keep the event loop's turns short (bench/envelope.ts
 * measures both).
 */
const sealing = pLimit(6);

/** `randomInt` takes ranges below 2 ** 48. */
const SALT_RANGE = 2 ** 47;

/**
 * Seals a profile with a key and an initialization vector made for this request only (member-access.md, Construction,
 * rule 1). Any number can be requested at once without blocking the event loop.
 * @throws InvalidInputError for a profile that cannot be sent
 */
export function sealProfile(profile: MemberProfile, keys: EnvelopeKeys): Promise<Envelope> {
  return sealing(() => {
    const text = encodeProfile(profile, { createdAt: new Date(), salt: randomInt(SALT_RANGE) });
    const fresh = randomBytes(KEY_BYTES + IV_BYTES);
    return sealEnvelope(text, keys, { key: fresh.subarray(0, KEY_BYTES), iv: fresh.subarray(KEY_BYTES) });
  });
}

/**
 * Seals a form-encoded profile (member-access.md, Construction rules). The RSA signature, nearly all of the work, is
 * computed on the thread pool; encrypting takes about 50 µs.
 * @throws when the platform's OpenSSL forbids 3DES, MD5 or PKCS #1; `selfTest` says which
 */
export async function sealEnvelope(text: string, keys: EnvelopeKeys, symmetric: SymmetricKey): Promise<Envelope> {
  const payload = encryptProfile(text, symmetric);
  const signature = await signPayload(payload, keys.clientKey);
  return {
    Payload: guarded(payload),
    Cipher: guarded(encryptKey(symmetric.key, keys.serviceKey).toString("base64")),
    Iv: guarded(Buffer.from(symmetric.iv).toString("base64")),
    Signature: guarded(signature.toString("base64")),
  };
}

/** Base64 of the profile under 3DES in CBC mode; Node pads by PKCS #7 (Construction, rule 2, steps B and C). */
export function encryptProfile(text: string, { key, iv }: SymmetricKey): string {
  const cipher = createCipheriv("des-ede3-cbc", key, iv);
  return cipher.update(text, "utf8", "base64") + cipher.final("base64");
}

/** What `encryptProfile` has encrypted, as the service does it. */
export function decryptProfile(payload: string, { key, iv }: SymmetricKey): string {
  const decipher = createDecipheriv("des-ede3-cbc", key, iv);
  return decipher.update(payload, "base64", "utf8") + decipher.final("utf8");
}

/** Signs the base64 text, not the bytes it encodes (Construction, rule 5). */
export function signPayload(payload: string, clientKey: KeyObject): Promise<Buffer> {
  return signOffLoop("md5", Buffer.from(payload, "latin1"), clientKey);
}

/** Whether a signature is the client's, as the service checks it. */
export function isSignedBy(clientKey: KeyObject, payload: string, signature: Buffer): boolean {
  return verify("md5", Buffer.from(payload, "latin1"), createPublicKey(clientKey), signature);
}

/** Construction, rule 3, step A. */
export function encryptKey(key: Uint8Array, serviceKey: KeyObject): Buffer {
  return publicEncrypt({ key: serviceKey, padding: constants.RSA_PKCS1_PADDING }, key);
}

/**
 * Appends the literal suffix. Percent-encoding belongs to the form and happens once, when the body is written. It does
 * not change the suffix, which can therefore be added here.
 */
function guarded(base64: string): string {
  return `${base64}decode`;
}
