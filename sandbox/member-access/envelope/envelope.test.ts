import { constants, createPrivateKey, createPublicKey, publicEncrypt } from "node:crypto";
import { describe, expect, it } from "vitest";
import { keyText, readVectors, type Vector } from "../../../tests/vectors/vectors";
import { decodeField } from "./decode-field";
import { decryptPayload, unpad } from "./decrypt-payload";
import { openCipher } from "./open-cipher";
import { isSignedBy } from "./verify-signature";

const clientKey = createPublicKey(keyText("client.pub.spki.pem"));

function open({ fields, serviceKey }: Vector) {
  const payload = decodeField(fields.Payload);
  const cipher = decodeField(fields.Cipher);
  const iv = decodeField(fields.Iv);
  const signature = decodeField(fields.Signature);
  const opened = openCipher(createPrivateKey(keyText(`${serviceKey}.pkcs8.pem`)), cipher.bytes);
  return {
    key: opened.key.toString("hex"),
    profile: decryptPayload(payload.bytes, opened.key, iv.bytes),
    faults: [
      ...(payload.sound ? [] : ["Payload"]),
      ...(cipher.sound && opened.sound ? [] : ["Cipher"]),
      ...(iv.sound && iv.bytes.length === 8 ? [] : ["Iv"]),
      ...(signature.sound && isSignedBy(clientKey, payload.text, signature.bytes) ? [] : ["Signature"]),
    ],
  };
}

describe.each(["valid", "tolerated"] as const)("a %s vector", (kind) => {
  it.each(readVectors(kind))("opens: $about", (vector) => {
    const opened = open(vector);
    expect(opened.faults).toEqual([]);
    expect(opened.key).toBe(vector.key);
    expect(opened.profile).toBe(vector.profile);
  });
});

it.each(readVectors("broken"))("a broken vector is refused: $about", (vector) => {
  const { faults, profile } = open(vector);
  const padding = profile === undefined ? ["Payload"] : [];
  expect([...faults, ...padding]).toContain(vector.fault);
});

describe("padding", () => {
  const bytes = (...last: number[]) => Buffer.from([0x61, 0x62, 0x63, 0x64, ...last]);
  it.each([
    [bytes(4, 4, 4, 4), "abcd"],
    [bytes(0x65, 0x66, 0x67, 1), "abcdefg"],
    [bytes(0, 0, 0, 0), "abcd"],
    [bytes(0x65, 0x66, 0x67, 0x68), "abcdefgh"],
    [Buffer.alloc(8, 8), ""],
    [Buffer.alloc(8, 0), ""],
  ])("%j comes off", (padded, text) => {
    expect(unpad(padded)?.toString()).toBe(text);
  });

  it.each([[bytes(4, 4, 3, 4)], [bytes(0, 0, 0, 2)], [Buffer.alloc(0)]])("%j is refused", (padded) => {
    expect(unpad(padded)).toBeUndefined();
  });
});

it("hands on a different random key each time the cipher is bad", () => {
  const key = createPrivateKey(keyText("service-2048.pkcs8.pem"));
  const bad = Buffer.alloc(256, 1);
  const first = openCipher(key, bad);
  expect(first.sound).toBe(false);
  expect(openCipher(key, bad).key.equals(first.key)).toBe(false);
});

describe("a block of PKCS #1 v1.5", () => {
  const key = createPrivateKey(keyText("service-2048.pkcs8.pem"));
  const secret = Buffer.alloc(24, 7);
  const whole = Buffer.concat([Buffer.from([0, 2]), Buffer.alloc(256 - 3 - 24, 0xaa), Buffer.from([0]), secret]);
  const open = (block: Buffer) =>
    openCipher(key, publicEncrypt({ key: createPublicKey(key), padding: constants.RSA_NO_PADDING }, block));

  it("holds the key after 00 02, bytes that are not 0, and a 0", () => {
    expect(open(whole)).toEqual({ key: secret, sound: true });
  });

  it.each([
    ["does not begin with 0", 0, 1],
    ["is of type 1, as of signatures", 1, 1],
    ["ends its padding with the first byte", 2, 0],
    ["ends its padding a byte too soon", 256 - 24 - 2, 0],
    ["has no 0 before the key", 256 - 24 - 1, 1],
  ])("is refused that %s, and its key is not used", (_what, at, byte) => {
    const opened = open(Buffer.from(whole.map((was, i) => (i === at ? byte : was))));
    expect(opened.sound).toBe(false);
    expect(opened.key.equals(secret)).toBe(false);
  });
});
