import { constants, type KeyObject, privateDecrypt } from "node:crypto";
import type { EnvelopeFields } from "../rules/require-envelope";
import { type DecodedField, decodeField, SUFFIX } from "./decode-field";
import { decryptPayload } from "./decrypt-payload";
import { payloadFlaw } from "./diagnose-payload";
import { signatureFlaw } from "./diagnose-signature";
import { KEY_BYTES, openCipher, rawDecrypt } from "./open-cipher";

/** The keys at the time when an envelope was refused. */
interface Keys {
  clientKey: KeyObject | undefined;
  serviceKey: KeyObject;
}

/** What is wrong with a refused envelope, and what its client probably did, for the journal. */
export function diagnose(sealed: EnvelopeFields, { clientKey, serviceKey }: Keys): string[] {
  const payload = decodeAsMeant(sealed.Payload);
  const cipher = decodeAsMeant(sealed.Cipher);
  const iv = decodeAsMeant(sealed.Iv);
  const signature = decodeAsMeant(sealed.Signature);
  const opened = openCipher(serviceKey, cipher.bytes);
  const profile = opened.sound ? decryptPayload(payload.bytes, opened.key, iv.bytes) : undefined;

  return [
    ...Object.entries(sealed).flatMap(([name, value]) => fieldFlaw(name, value, decodeField(value))),
    ...(isReadable(payload) && isReadable(signature) ? signatureFlaw(clientKey, { payload, signature, profile }) : []),
    ...(opened.sound || !isReadable(cipher) ? [] : [cipherFlaw(serviceKey, cipher.bytes)]),
    ...(opened.sound && isReadable(payload) && isReadable(iv) ? payloadFlaw(payload.bytes, opened.key, iv.bytes) : []),
  ];
}

/**
 * A field with the "+" that form decoding made a space, and without line breaks: both are told once, of the field
 * itself, and must not accuse the keys as well.
 */
function decodeAsMeant(value: string): DecodedField {
  return decodeField(value.replaceAll(" ", "+").replace(/[\r\n]+/g, ""));
}

/** Whether the bytes are what the client meant; the others' lengths would accuse its keys. */
function isReadable({ text, sound }: DecodedField): boolean {
  return sound || (/^[\w+/=-]+$/.test(text) && !text.endsWith(SUFFIX));
}

function fieldFlaw(name: string, value: string, field: DecodedField): string[] {
  if (field.sound) return [];
  if (!value.endsWith(SUFFIX)) return [`${name} does not end in the suffix "decode"`];
  if (value === SUFFIX) return [`${name} is empty except for the suffix "decode"`];
  if (field.text === "") return [`${name} contains a % that does not begin an escape`];
  if (field.text.endsWith(SUFFIX)) return [`${name} ends in the suffix "decode" twice`];
  if (field.text.includes("%")) return [`${name} is percent-encoded more than once`];
  if (/\s/.test(field.text)) {
    return [`${name} contains white space: a "+" was not percent-encoded, or the base64 text is broken into lines`];
  }
  if (/[-_]/.test(field.text)) return [`${name} is URL-safe base64; the ordinary alphabet is required`];
  return [`${name} is not strict base64`];
}

function cipherFlaw(serviceKey: KeyObject, cipher: Buffer): string {
  const expected = (serviceKey.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  if (cipher.length !== expected) {
    return `Cipher has ${cipher.length} bytes, the service's public key makes ${expected}: it was encrypted with another key`;
  }
  if (opensWithOaep(serviceKey, cipher)) return "Cipher is padded with OAEP; PKCS #1 v1.5 is required";

  const block = rawDecrypt(serviceKey, cipher);
  const end = block?.indexOf(0, 2) ?? -1;
  if (block?.[0] === 0 && block[1] === 2 && end > 9) {
    return `Cipher holds ${block.length - end - 1} bytes; a 3DES key has ${KEY_BYTES}`;
  }
  return "Cipher cannot be decrypted with the service's key: it was encrypted with another key, or changed in transit";
}

function opensWithOaep(key: KeyObject, cipher: Buffer): boolean {
  try {
    privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING }, cipher);
    return true;
  } catch {
    return false;
  }
}
