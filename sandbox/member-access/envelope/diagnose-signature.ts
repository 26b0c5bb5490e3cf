import { constants, createHash, type KeyObject, publicDecrypt, verify } from "node:crypto";
import type { DecodedField } from "./decode-field";
import { isSignedBy } from "./verify-signature";

/**
 * Every signature with MD5 begins like the first, before the hash (DigestInfo, RFC 8017, 9.2); some clients leave out
 * its NULL.
 */
const MD5_FRAMES = ["3020300c06082a864886f70d020505000410", "301e300a06082a864886f70d02050410"];

/** A signed envelope as far as it could be read; without `profile` where its payload could not be decrypted. */
interface Signed {
  payload: DecodedField;
  signature: DecodedField;
  profile: string | undefined;
}

/** What a client may have signed in place of the base64 text. */
type Guess = [label: string, digest: string, data: string | Buffer];

/** What is wrong with a signature, and what its client probably signed. */
export function signatureFlaw(key: KeyObject | undefined, signed: Signed): string[] {
  const { payload, signature } = signed;
  if (!key) return ["no public key of the client is saved: save it in the back office"];
  if (isSignedBy(key, payload.text, signature.bytes)) return [];

  const expected = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  if (signature.bytes.length !== expected) {
    return [
      `signature has ${signature.bytes.length} bytes, the saved public key makes ${expected}: it was signed with another key`,
    ];
  }
  return [knownMistake(key, signed) ?? unknownMistake(key, payload.text, signature.bytes)];
}

function knownMistake(key: KeyObject, { payload, signature, profile }: Signed): string | undefined {
  const { text, bytes } = payload;
  const done = guesses(text, bytes, profile).find(([, digest, data]) =>
    verify(digest, Buffer.from(data), key, signature.bytes),
  );
  if (done) return `signature verifies over ${done[0]}, not over the base64 text with MD5`;

  const pss = { key, padding: constants.RSA_PKCS1_PSS_PADDING };
  const isPss = ["md5", "sha1", "sha256"].some((digest) => verify(digest, Buffer.from(text), pss, signature.bytes));
  return isPss ? "signature is padded with PSS; PKCS #1 v1.5 is required" : undefined;
}

function guesses(text: string, bytes: Buffer, profile: string | undefined): Guess[] {
  const hash = md5(text);
  return [
    ...percentEncodings(text).flatMap((encoded): Guess[] => [
      ["the percent-encoded text", "md5", encoded],
      ['the percent-encoded text with its suffix "decode"', "md5", `${encoded}decode`],
    ]),
    ['the base64 text with its suffix "decode"', "md5", `${text}decode`],
    ["the encrypted bytes", "md5", bytes],
    ...(profile === undefined ? [] : [["the profile before its encryption", "md5", profile] satisfies Guess]),
    ["the base64 text with a line break at its end", "md5", `${text}\n`],
    ...brokenIntoLines(text).map((lines): Guess => ["the base64 text in lines", "md5", lines]),
    ["the MD5 hash", "md5", hash],
    ["the MD5 hash in hexadecimal", "md5", hash.toString("hex")],
    ["the MD5 hash in hexadecimal", "md5", hash.toString("hex").toUpperCase()],
    ["the base64 text by SHA-1", "sha1", text],
    ...["224", "256", "384", "512"].map((bits): Guess => [`the base64 text by SHA-${bits}`, `sha${bits}`, text]),
    ["the encrypted bytes by SHA-256", "sha256", bytes],
  ];
}

/** As most languages do it, .NET's `UrlEncode` (lower-case escapes) and Python's `quote` (which leaves slashes). */
function percentEncodings(text: string): string[] {
  const encoded = encodeURIComponent(text);
  return [encoded, encoded.replace(/%../g, (triplet) => triplet.toLowerCase()), encoded.replaceAll("%2F", "/")];
}

/** As base64 is broken by Ruby's `encode64` (60) and for mails (76), with and without a break after the last line. */
function brokenIntoLines(text: string): string[] {
  return [/.{1,60}/g, /.{1,76}/g].flatMap((line) =>
    ["\n", "\r\n"].flatMap((end) => {
      const lines = text.replace(line, `$&${end}`);
      return [lines, lines.trimEnd()];
    }),
  );
}

/** Whether the key or the data is another one: the first question of whoever looks for the mistake. */
function unknownMistake(key: KeyObject, text: string, signature: Buffer): string {
  const held = contentOf(key, signature);
  if (!held) return "signature does not verify: another key than the saved one made it, or it was changed in transit";

  const due = md5(text).toString("hex");
  const content = held.toString("hex");
  if (content === due || held.toString("latin1") === due) {
    return "signature holds the MD5 hash alone; PKCS #1 v1.5 puts the name of the hash before it (DigestInfo)";
  }
  const flaw =
    "signature does not verify: the saved key signed something else, or the payload was changed in transit; it holds";
  const frame = MD5_FRAMES.find((one) => content.startsWith(one) && content.length === one.length + due.length);
  if (!frame) return `${flaw} no MD5 hash`;
  const signed = content.slice(frame.length);
  if (signed === due) {
    return "signature holds the right MD5 hash, but without the NULL that DigestInfo has after the hash's name";
  }
  return `${flaw} the MD5 hash ${signed}, that of the base64 text is ${due}`;
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
