import { generateKeyPair, type KeyObject } from "node:crypto";
import { promisify } from "node:util";

export interface KeyPair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

const generate = promisify(generateKeyPair);

/** A new RSA pair, made off the event loop. */
export function makeRsaPair(bits: 1024 | 2048): Promise<KeyPair> {
  return generate("rsa", { modulusLength: bits });
}

/** PKCS#8 text of a private key. */
export const privatePem = (key: KeyObject): string => key.export({ type: "pkcs8", format: "pem" }).toString();
