import { constants, createCipheriv, type KeyObject, publicEncrypt, randomBytes, sign } from "node:crypto";
import { promisify } from "node:util";
import pLimit from "p-limit";

/** The four parameters of an SSO request, each before form encoding (wire-notes.md, Encoding, once). */
export interface Envelope {
  readonly Payload: string;
  readonly Cipher: string;
  readonly Iv: string;
  readonly Signature: string;
}

export interface EnvelopeKeys {
  /** Public; the Cipher is for its owner alone. */
  readonly serviceKey: KeyObject;
  /** Private; signs the Payload. */
  readonly clientKey: KeyObject;
}

/** A 3DES key of 24 bytes and an initialization vector of 8, fresh for each request (member-access.md, Construction, rule 1). */
export interface SymmetricKey {
  readonly key: Uint8Array;
  readonly iv: Uint8Array;
}

const signOffLoop = promisify(sign);

/** Node's thread pool has four threads: more signatures under way would only make the event loop's turns longer. */
const sealing = pLimit(4);

/**
 * Seals a form-encoded profile (member-access.md, Construction rules). The RSA signature, nearly all of the work, is made
 * on the thread pool; encrypting takes some 50 µs.
 * @throws when the platform's OpenSSL forbids 3DES, MD5 or PKCS #1; `selfTest` says which.
 */
export function sealEnvelope(profile: string, keys: EnvelopeKeys, symmetric?: SymmetricKey): Promise<Envelope> {
  return sealing(async () => {
    const { key, iv } = symmetric ?? { key: randomBytes(24), iv: randomBytes(8) };
    const payload = encryptProfile(profile, { key, iv });
    const signature = await signPayload(payload, keys.clientKey);
    return {
      Payload: guarded(payload),
      Cipher: guarded(encryptKey(key, keys.serviceKey).toString("base64")),
      Iv: guarded(Buffer.from(iv).toString("base64")),
      Signature: guarded(signature.toString("base64")),
    };
  });
}

/** Base64 of the profile under 3DES in CBC mode; Node pads by PKCS #7 (Construction, rule 2, steps B and C). */
export function encryptProfile(profile: string, { key, iv }: SymmetricKey): string {
  const cipher = createCipheriv("des-ede3-cbc", key, iv);
  return cipher.update(profile, "utf8", "base64") + cipher.final("base64");
}

/** Signs the base64 text, not the bytes that it stands for (Construction, rule 5). */
export function signPayload(payload: string, clientKey: KeyObject): Promise<Buffer> {
  return signOffLoop("md5", Buffer.from(payload, "latin1"), clientKey);
}

/** Construction, rule 3, step A. */
export function encryptKey(key: Uint8Array, serviceKey: KeyObject): Buffer {
  return publicEncrypt({ key: serviceKey, padding: constants.RSA_PKCS1_PADDING }, key);
}

/**
 * The literal suffix. Percent-encoding is the form's own and happens once, when the body is written; the suffix has no
 * letter that it changes, so it may stand here already.
 */
function guarded(base64: string): string {
  return `${base64}decode`;
}
