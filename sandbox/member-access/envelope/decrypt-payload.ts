import { createDecipheriv } from "node:crypto";

export const BLOCK = 8;

/** The profile text; undefined if the padding is wrong or the text is not UTF-8. */
export function decryptPayload(payload: Buffer, key: Buffer, iv: Buffer): string | undefined {
  const bytes = decryptBytes(payload, key, iv);
  return bytes && decodeUtf8(bytes);
}

/** The profile's bytes; undefined if the padding is wrong. */
export function decryptBytes(payload: Buffer, key: Buffer, iv: Buffer): Buffer | undefined {
  if (payload.length % BLOCK !== 0 || iv.length !== BLOCK) return undefined;
  const decipher = createDecipheriv("des-ede3-cbc", key, iv).setAutoPadding(false);
  return unpad(Buffer.concat([decipher.update(payload), decipher.final()]));
}

/**
 * Removes PKCS #7 padding, or zero bytes. One client pads with 1 to 8 of them (wire notes, Payload), another with 0 to
 * 7 (PHP's mcrypt), so a text that ends in neither is one of whole blocks.
 */
export function unpad(padded: Buffer): Buffer | undefined {
  const last = padded.at(-1);
  if (last === undefined) return undefined;
  if (last > BLOCK) return padded;
  if (last > 0) {
    const body = padded.length - last;
    return padded.subarray(body).every((byte) => byte === last) ? padded.subarray(0, body) : undefined;
  }
  let body = padded.length;
  while (body > padded.length - BLOCK && padded[body - 1] === 0) body -= 1;
  return padded.subarray(0, body);
}

export function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
