import { constants, type KeyObject, privateDecrypt, randomBytes } from "node:crypto";

/** 3DES with three keys (wire notes, Payload). */
export const KEY_BYTES = 24;

export interface OpenedCipher {
  key: Buffer;
  sound: boolean;
}

/**
 * Decrypts the 3DES key (PKCS #1 v1.5). Where the padding is wrong a random key is handed on, chosen without a branch,
 * so that neither the answer nor its time makes a padding oracle (Bleichenbacher). Node's own PKCS #1 mode is closed
 * for that reason, so the block is opened raw.
 */
export function openCipher(serviceKey: KeyObject, cipher: Buffer): OpenedCipher {
  const random = randomBytes(KEY_BYTES);
  const block = rawDecrypt(serviceKey, cipher);
  if (!block) return { key: random, sound: false };

  // 00 02 <at least 8 bytes, none of them 0> 00 <key>
  const separator = block.length - KEY_BYTES - 1;
  let wrong = block.readUInt8(0) | (block.readUInt8(1) ^ 2) | block.readUInt8(separator);
  for (let at = 2; at < separator; at += 1) wrong |= isZero(block.readUInt8(at));

  const takeRandom = -(isZero(wrong) ^ 1);
  const key = Buffer.alloc(KEY_BYTES);
  for (let at = 0; at < KEY_BYTES; at += 1) {
    key[at] = (block.readUInt8(separator + 1 + at) & ~takeRandom) | (random.readUInt8(at) & takeRandom);
  }
  return { key, sound: wrong === 0 };
}

/** 1 for 0, 0 for any other byte. */
const isZero = (byte: number) => ((byte - 1) >>> 8) & 1;

/** Undefined where the bytes are no number below the modulus, which anyone who holds the public key can see. */
export function rawDecrypt(serviceKey: KeyObject, cipher: Buffer): Buffer | undefined {
  try {
    return privateDecrypt({ key: serviceKey, padding: constants.RSA_NO_PADDING }, cipher);
  } catch {
    return undefined;
  }
}
