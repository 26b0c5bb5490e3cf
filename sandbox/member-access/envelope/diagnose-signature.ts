import { constants, createHash, type KeyObject, publicDecrypt, verify } from "node:crypto";
import type { DecodedField } from "./decode-field";
import { isSignedBy } from "./verify-signature";

/** Every signature with MD5 begins like this, before the hash (DigestInfo, RFC 8017, 9.2). */
const MD5_FRAME = Buffer.from("3020300c06082a864886f70d020505000410", "hex");

/** What is wrong with a signature, and what its client probably signed. */
export function signatureFlaw(key: KeyObject | undefined, payload: DecodedField, signature: DecodedField): string[] {
  if (!key) return ["no public key of the client is saved: save it in the back office"];
  if (isSignedBy(key, payload.text, signature.bytes)) return [];

  const expected = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8;
  if (signature.bytes.length !== expected) {
    return [
      `signature has ${signature.bytes.length} bytes, the saved public key makes ${expected}: it was signed with another key`,
    ];
  }
  return [knownMistake(key, payload, signature.bytes) ?? unknownMistake(key, payload.text, signature.bytes)];
}

function knownMistake(key: KeyObject, payload: DecodedField, signature: Buffer): string | undefined {
  const percentEncoded = encodeURIComponent(payload.text);
  const others: [label: string, digest: string, data: string | Buffer][] = [
    ["the percent-encoded text", "md5", percentEncoded],
    ['the percent-encoded text with its suffix "decode"', "md5", `${percentEncoded}decode`],
    ['the base64 text with its suffix "decode"', "md5", `${payload.text}decode`],
    ["the encrypted bytes", "md5", payload.bytes],
    ["the base64 text with a line break at its end", "md5", `${payload.text}\n`],
    ["the MD5 hash", "md5", md5(payload.text)],
    ["the MD5 hash in hexadecimal", "md5", md5(payload.text).toString("hex")],
    ["the base64 text by SHA-1", "sha1", payload.text],
    ["the base64 text by SHA-256", "sha256", payload.text],
  ];
  const done = others.find(([, digest, data]) => verify(digest, Buffer.from(data), key, signature));
  if (done) return `signature verifies over ${done[0]}, not over the base64 text with MD5`;

  const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING };
  const isPss = ["md5", "sha1", "sha256"].some((digest) => verify(digest, Buffer.from(payload.text), pss, signature));
  return isPss ? "signature is padded with PSS; PKCS #1 v1.5 is required" : undefined;
}

/** Whether the key or the data is another one: the first question of whoever looks for the mistake. */
function unknownMistake(key: KeyObject, text: string, signature: Buffer): string {
  const held = contentOf(key, signature);
  if (!held) return "signature does not verify: another key than the saved one made it, or it was changed in transit";

  const due = md5(text);
  if (held.equals(due) || held.toString("latin1") === due.toString("hex")) {
    return "signature holds the MD5 hash alone; PKCS #1 v1.5 puts the name of the hash before it (DigestInfo)";
  }
  const flaw =
    "signature does not verify: the saved key signed something else, or the payload was changed in transit; it holds";
  const isMd5 = held.length === MD5_FRAME.length + due.length && held.subarray(0, MD5_FRAME.length).equals(MD5_FRAME);
  if (!isMd5) return `${flaw} no MD5 hash`;
  const signed = held.toString("hex", MD5_FRAME.length);
  return `${flaw} the MD5 hash ${signed}, that of the base64 text is ${due.toString("hex")}`;
}

/** What was signed; undefined if the key's other half did not sign it. */
function contentOf(key: KeyObject, signature: Buffer): Buffer | undefined {
  try {
    return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, signature);
  } catch {
    return undefined;
  }
}

function md5(text: string): Buffer {
  return createHash("md5").update(text).digest();
}
