import { BLOCK, decodeUtf8, decryptBytes, decryptPayload } from "./decrypt-payload";

/** Text, without the control characters that bytes of a wrong key soon have. */
const PLAIN_TEXT = /^\P{Cc}+$/u;
const PROFILE = /^\w+=\P{Cc}*$/u;

/** What is wrong with a payload that the key in the Cipher does not open to a profile. */
export function payloadFlaw(payload: Buffer, key: Buffer, iv: Buffer): string[] {
  if (iv.length !== BLOCK) return [`Iv has ${iv.length} bytes; an initialization vector has ${BLOCK}`];
  if (payload.length % BLOCK !== 0) return [`Payload has ${payload.length} bytes, which is not a multiple of ${BLOCK}`];
  if (decryptPayload(payload, key, iv) !== undefined) return [];
  const bytes = decryptBytes(payload, key, iv);
  if (bytes && isInOtherEncoding(bytes)) {
    return [
      "the decrypted profile is not UTF-8: it was written in another encoding, such as Latin-1, and not percent-encoded",
    ];
  }
  if (bytes && isOfAnotherIv(bytes)) {
    return [
      "the decrypted payload is wrong only in its first 8 bytes: Iv is not the initialization vector that it was encrypted with",
    ];
  }
  return [
    "the decrypted payload has wrong padding or is not UTF-8: it was encrypted with another key, mode or padding",
  ];
}

/** In CBC the initialization vector counts for the first block alone. */
function isOfAnotherIv(bytes: Buffer): boolean {
  return PLAIN_TEXT.test(decodeUtf8(bytes.subarray(BLOCK)) ?? "");
}

/** By Windows' superset of Latin-1, which gives nearly every byte a letter. */
function isInOtherEncoding(bytes: Buffer): boolean {
  return PROFILE.test(new TextDecoder("windows-1252").decode(bytes));
}
