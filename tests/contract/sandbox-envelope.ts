import { constants, createCipheriv, publicEncrypt, randomBytes, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type EnvelopePart = "Payload" | "Cipher" | "Iv" | "Signature";

/** What a case may do differently from the construction rules. */
export interface EnvelopeCase {
  /** Changes the bytes of a part before they are base64-encoded; the signature is made before. */
  spoil?: Partial<Record<EnvelopePart, (bytes: Buffer) => Buffer>>;
  /** Changes a finished field value. */
  rewrite?: Partial<Record<EnvelopePart, (value: string) => string>>;
  /** Pads with zero bytes: 1 to 8 of them, or only up to whole blocks. */
  zeroPadding?: "always" | "up to whole blocks";
  /** The text that is signed, from the base64 text. */
  signOver?: (text: string) => string | Buffer;
  digest?: "md5" | "sha1" | "sha224" | "sha256" | "sha384" | "sha512";
  rsaPadding?: number;
  signaturePadding?: number;
  key?: Buffer;
  /** PEM of another key. */
  signingKey?: string;
}

/** Builds the four fields from the specification's construction rules, with the keys in a sandbox's folder. */
export function sealEnvelope(
  dataDir: string,
  profile: Record<string, string> | Buffer,
  variation: EnvelopeCase = {},
): Record<EnvelopePart, string> {
  const { spoil = {}, rewrite = {}, signOver = (text) => text, digest = "md5", key = randomBytes(24) } = variation;
  const iv = randomBytes(8);
  const plain = Buffer.isBuffer(profile) ? profile : Buffer.from(new URLSearchParams(profile).toString());
  const cipher = createCipheriv("des-ede3-cbc", Buffer.concat([key, Buffer.alloc(24)], 24), iv);
  const { zeroPadding } = variation;
  if (zeroPadding) cipher.setAutoPadding(false);
  const missing = 8 - (plain.length % 8);
  const zeros = Buffer.alloc(zeroPadding && (zeroPadding === "always" || missing < 8) ? missing : 0);
  const payload = Buffer.concat([cipher.update(Buffer.concat([plain, zeros])), cipher.final()]);

  const serviceKey = readFileSync(join(dataDir, "service-key.pkcs1.pem"), "utf8");
  const clientKey = variation.signingKey ?? readFileSync(join(dataDir, "private", "client-key.pem"), "utf8");
  const padding = variation.rsaPadding ?? constants.RSA_PKCS1_PADDING;
  const parts: Record<EnvelopePart, Buffer> = {
    Payload: payload,
    Cipher: publicEncrypt({ key: serviceKey, padding }, key),
    Iv: iv,
    Signature: sign(digest, Buffer.from(signOver(payload.toString("base64"))), {
      key: clientKey,
      padding: variation.signaturePadding ?? constants.RSA_PKCS1_PADDING,
    }),
  };
  const finish = (part: EnvelopePart) => {
    const value = `${(spoil[part]?.(parts[part]) ?? parts[part]).toString("base64")}decode`;
    return rewrite[part]?.(value) ?? value;
  };
  return {
    Payload: finish("Payload"),
    Cipher: finish("Cipher"),
    Iv: finish("Iv"),
    Signature: finish("Signature"),
  };
}
