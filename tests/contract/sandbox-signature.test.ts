import { constants, createHash, generateKeyPairSync, privateEncrypt } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type EnvelopeCase, sealEnvelope } from "./sandbox-envelope";
import { openFixture, zoe } from "./sandbox-fixture";

/** Its payload's base64 text ends in "=", so that percent-encoding changes the text whatever the key. */
const padded = { ...zoe, city: "Austin" };
const signatureFailed =
  '{"class":"client","method":"sso_member","status":"fail","error":{"signature":"Encryption Signature Failed"}}';

const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
const strangerPem = stranger.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const small = generateKeyPairSync("rsa", { modulusLength: 1024 });
const smallPem = small.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const flip = (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)));
const lower = (escaped: string) => escaped.replaceAll(/%../g, (triplet) => triplet.toLowerCase());
/** As Ruby's `encode64`, PHP's `chunk_split` and MIME encoders write base64. */
const inLines = (width: number, end: string) => (text: string) =>
  text.replaceAll(RegExp(`.{1,${width}}`, "g"), `$&${end}`);
const withHighBits = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0x80));
const noProfile = Buffer.alloc(64);
const md5 = (text: string) => createHash("md5").update(text).digest();
const tampered: [what: string, variation: EnvelopeCase, reason: string][] = [
  [
    "the payload was changed",
    { spoil: { Payload: flip } },
    "signature does not verify: the saved key signed something else",
  ],
  ["the cipher was changed", { spoil: { Cipher: flip } }, "Cipher cannot be decrypted"],
  [
    "the signature was changed",
    { spoil: { Signature: flip } },
    "signature does not verify: another key than the saved one",
  ],
  ["another key signed", { signingKey: strangerPem }, "signature does not verify: another key than the saved one"],
  [
    "a key of another size signed",
    { signingKey: smallPem },
    "signature has 128 bytes, the saved public key makes 256: it was signed with another key",
  ],
  [
    "a hash of the hash was signed",
    { signOver: md5 },
    "signature verifies over the MD5 hash, not over the base64 text",
  ],
  [
    "the percent-encoded text was signed",
    { signOver: encodeURIComponent },
    "signature verifies over the percent-encoded text, not over the base64 text",
  ],
  [
    "the encrypted bytes were signed",
    { signOver: (text: string) => Buffer.from(text, "base64") },
    "signature verifies over the encrypted bytes",
  ],
  [
    "the text was signed with lower-case escapes",
    { signOver: (text: string) => lower(encodeURIComponent(text)) },
    "signature verifies over the percent-encoded text, not over the base64 text",
  ],
  [
    "the text was signed percent-encoded but for its slashes, with its suffix",
    { signOver: (text: string) => `${encodeURIComponent(text).replaceAll("%2F", "/")}decode` },
    'signature verifies over the percent-encoded text with its suffix "decode", not over the base64 text',
  ],
  [
    "the text was signed with its suffix",
    { signOver: (text: string) => `${text}decode` },
    'signature verifies over the base64 text with its suffix "decode", not over the base64 text',
  ],
  [
    "the text was signed with a line break after it",
    { signOver: (text: string) => `${text}\n` },
    "signature verifies over the base64 text with a line break at its end",
  ],
  ["lines of 60 were signed", { signOver: inLines(60, "\n") }, "signature verifies over the base64 text in lines"],
  ["lines of 76 were signed", { signOver: inLines(76, "\r\n") }, "signature verifies over the base64 text in lines"],
  [
    "lines of 76 without a break after the last were signed",
    { signOver: (text: string) => inLines(76, "\r\n")(text).trimEnd() },
    "signature verifies over the base64 text in lines",
  ],
  [
    "the hash was signed in hexadecimal",
    { signOver: (text: string) => md5(text).toString("hex") },
    "signature verifies over the MD5 hash in hexadecimal",
  ],
  [
    "the hash was signed in upper-case hexadecimal",
    { signOver: (text: string) => md5(text).toString("hex").toUpperCase() },
    "signature verifies over the MD5 hash in hexadecimal",
  ],
  [
    "the profile was signed",
    { signOver: () => new URLSearchParams(padded).toString() },
    "signature verifies over the profile before its encryption",
  ],
  ["SHA-1 was signed", { digest: "sha1" }, "signature verifies over the base64 text by SHA-1"],
  ["SHA-224 was signed", { digest: "sha224" }, "signature verifies over the base64 text by SHA-224"],
  ["SHA-256 was signed", { digest: "sha256" }, "signature verifies over the base64 text by SHA-256"],
  ["SHA-384 was signed", { digest: "sha384" }, "signature verifies over the base64 text by SHA-384"],
  ["SHA-512 was signed", { digest: "sha512" }, "signature verifies over the base64 text by SHA-512"],
  [
    "SHA-256 of the encrypted bytes was signed",
    { digest: "sha256", signOver: (text: string) => Buffer.from(text, "base64") },
    "signature verifies over the encrypted bytes by SHA-256",
  ],
  [
    "the signature is padded by PSS",
    { signaturePadding: constants.RSA_PKCS1_PSS_PADDING, digest: "sha256" },
    "signature is padded with PSS",
  ],
  ["OAEP was used", { rsaPadding: constants.RSA_PKCS1_OAEP_PADDING }, "Cipher is padded with OAEP"],
  ["the key has 16 bytes", { key: Buffer.alloc(16, 7) }, "Cipher holds 16 bytes; a 3DES key has 24"],
  // At its end: one cipher in 256 begins with a zero, which means nothing to RSA.
  ["the cipher is cut", { spoil: { Cipher: (bytes: Buffer) => bytes.subarray(0, -1) } }, "Cipher has 255 bytes"],
  [
    "the payload is cut",
    { spoil: { Payload: (bytes: Buffer) => bytes.subarray(1) } },
    "bytes, which is not a multiple of 8",
  ],
  ["the iv is cut", { spoil: { Iv: (bytes: Buffer) => bytes.subarray(1) } }, "Iv has 7 bytes"],
  [
    "the iv is another one",
    { spoil: { Iv: withHighBits } },
    "wrong only in its first 8 bytes: Iv is not the initialization vector that it was encrypted with",
  ],
  [
    "another key encrypted the payload",
    { spoil: { Payload: () => noProfile }, signOver: () => noProfile.toString("base64") },
    "it was encrypted with another key, mode or padding",
  ],
  [
    "the suffix is missing",
    { rewrite: { Payload: (value: string) => value.slice(0, -6) } },
    "Payload does not end in the suffix",
  ],
  [
    "the signature's suffix is missing",
    { rewrite: { Signature: (value: string) => value.slice(0, -6) } },
    "Signature does not end in the suffix",
  ],
  [
    "the suffix stands twice",
    { rewrite: { Iv: (value: string) => `${value}decode` } },
    'Iv ends in the suffix "decode" twice',
  ],
  [
    "a line break is in the base64",
    { rewrite: { Cipher: (value: string) => `${value.slice(0, 60)}\n${value.slice(60)}` } },
    "Cipher contains white space",
  ],
  [
    "base64 is URL-safe",
    { rewrite: { Signature: (value: string) => `_${value.slice(1)}` } },
    "Signature is URL-safe base64",
  ],
  ["an escape is broken", { rewrite: { Iv: () => "%zzdecode" } }, "Iv contains a % that does not begin an escape"],
  [
    "nothing is before the suffix",
    { rewrite: { Cipher: () => "decode" } },
    'Cipher is empty except for the suffix "decode"',
  ],
];

const fixture = await openFixture();

it.each([
  ["in its last value", "client_user_id=m-1&firstname=Ada&lastname=Søn"],
  ["within the first block", "city=Mérida&client_user_id=m-1"],
])("refuses a profile in another encoding, %s, and tells that rather than of keys", async (_where, profile) => {
  expect((await fixture.sso(Buffer.from(profile, "latin1"))).text).toBe(signatureFailed);
  expect(await fixture.lastReasons()).toEqual([
    "the decrypted profile is not UTF-8: it was written in another encoding, such as Latin-1, and not percent-encoded",
  ]);
});

it.each(["always", "up to whole blocks"] as const)(
  "accepts zero-byte padding (%s), percent-encoded twice",
  async (zeroPadding) => {
    const encode = (value: string) => `${encodeURIComponent(value.slice(0, -6))}decode`;
    const rewrite = { Payload: encode, Cipher: encode, Iv: encode, Signature: encode };
    for (const filler of ["", "1", "12", "123", "1234", "12345", "123456", "1234567"]) {
      expect((await fixture.sso({ ...zoe, filler }, { zeroPadding, rewrite })).json.status).toBe("ok");
    }
  },
);

it("tells in the journal what it accepted although the service need not: values encoded twice, and a profile that is not UTF-8", async () => {
  // By chance, none of a payload's characters need be encoded.
  const twice = (value: string) =>
    value
      .slice(0, -6)
      .replace(/./g, (each) => `%${each.charCodeAt(0).toString(16)}`)
      .concat("decode");
  await fixture.sso(zoe, { rewrite: { Payload: twice, Iv: twice } });
  expect(await fixture.lastReasons()).toEqual(["accepted, but percent-encoded twice: Iv, Payload"]);

  expect((await fixture.sso(Buffer.from("client_user_id=m-1&firstname=Zo%EB&lastname=B"))).json.status).toBe("ok");
  expect(await fixture.lastReasons()).toEqual(["accepted, but not UTF-8: firstname"]);

  await fixture.sso(zoe);
  expect(await fixture.lastReasons()).toEqual([]);
});

it.each(tampered)("Encryption Signature Failed, in the same bytes, when %s", async (_case, variation, reason) => {
  const { status, text } = await fixture.sso(padded, variation);

  expect(status).toBe(200);
  expect(text).toBe(signatureFailed);
  expect((await fixture.lastReasons()).join("; ")).toContain(reason);
  expect(await fixture.control("GET", "members")).toEqual({ members: [] });
});

it("answers a bad Cipher alike whatever the key in its place makes of the payload, even text", async () => {
  // A single block, which is text under one key in a hundred: that one must not be told either.
  const sealed = sealEnvelope(fixture.dataDir, Buffer.from("a=b"), { spoil: { Cipher: flip } });
  for (let time = 0; time < 1_000; time += 1) {
    expect((await fixture.call("sso_member", sealed)).text).toBe(signatureFailed);
  }
});

it("a refusal tells which hash the saved key signed in place of the text's, and what a bare one lacks", async () => {
  const key = readFileSync(`${fixture.sandbox.dataDir}/private/client-key.pem`, "utf8");
  const ofHash = () => privateEncrypt(key, md5(text));
  const ofHexHash = () => privateEncrypt(key, Buffer.from(md5(text).toString("hex")));
  const ofNoHash = () => privateEncrypt(key, Buffer.from("no hash"));
  let text = "";
  const signOver = (payload: string) => {
    text = payload;
    return "the profile";
  };
  await fixture.sso(zoe, { signOver });
  const [signed, due] = [md5("the profile").toString("hex"), md5(text).toString("hex")];
  expect(await fixture.lastReasons()).toEqual([
    `signature does not verify: the saved key signed something else, or the payload was changed in transit; it holds the MD5 hash ${signed}, that of the base64 text is ${due}`,
  ]);

  for (const ofBareHash of [ofHash, ofHexHash]) {
    await fixture.sso(zoe, { signOver, spoil: { Signature: ofBareHash } });
    expect(await fixture.lastReasons()).toEqual([
      "signature holds the MD5 hash alone; PKCS #1 v1.5 puts the name of the hash before it (DigestInfo)",
    ]);
  }

  const frameWithoutNull = Buffer.from("301e300a06082a864886f70d02050410", "hex");
  for (const [hashed, reason] of [
    [
      () => text,
      /^signature holds the right MD5 hash, but without the NULL that DigestInfo has after the hash's name$/,
    ],
    [() => "the profile", RegExp(`; it holds the MD5 hash ${signed}, that of the base64 text is [0-9a-f]{32}$`)],
  ] as const) {
    const signature = () => privateEncrypt(key, Buffer.concat([frameWithoutNull, md5(hashed())]));
    await fixture.sso(zoe, { signOver, spoil: { Signature: signature } });
    expect(await fixture.lastReasons()).toEqual([expect.stringMatching(reason)]);
  }

  await fixture.sso(zoe, { spoil: { Signature: ofNoHash } });
  expect((await fixture.lastReasons())[0]).toMatch(/; it holds no MD5 hash$/);
});

it("a refusal tells of values percent-encoded three times that alone, and not what their lengths would mean", async () => {
  // Base64 may by chance hold no sign that is encoded: its first letter is.
  const escaped = (value: string) => `%${Buffer.from(value.slice(0, 1)).toString("hex")}${value.slice(1)}`;
  const encode = (value: string) => `${encodeURIComponent(escaped(encodeURIComponent(value.slice(0, -6))))}decode`;
  await fixture.sso(zoe, { rewrite: { Payload: encode, Cipher: encode, Iv: encode, Signature: encode } });
  const often = ["Payload", "Cipher", "Iv", "Signature"].map((name) => `${name} is percent-encoded more than once`);
  expect((await fixture.lastReasons()).toSorted()).toEqual(often.toSorted());
});

it.each<[what: string, rewrite: (value: string) => string]>([
  ["whose “+” came as a space", (value) => value.replaceAll("+", " ")],
  ["that are broken into lines", (value) => `${value.slice(0, 4)}\r\n${value.slice(4)}`],
])("a refusal of values %s tells of the white space alone, and accuses no key", async (_what, rewrite) => {
  await fixture.sso(zoe, { rewrite: { Payload: rewrite, Cipher: rewrite, Iv: rewrite, Signature: rewrite } });
  const reasons = await fixture.lastReasons();
  expect(reasons).toContainEqual(expect.stringMatching(/^(Signature|Cipher) contains white space: /));
  expect(reasons.filter((reason) => !reason.includes("contains white space"))).toEqual([]);
});

it("is unusable until the client's public key is saved", async () => {
  const { sandbox } = fixture;
  await fixture.control("DELETE", "public-key");
  expect((await fixture.sso(zoe)).text).toBe(signatureFailed);
  expect(await fixture.lastReasons()).toEqual(["no public key of the client is saved: save it in the back office"]);

  const body = readFileSync(`${sandbox.dataDir}/client-key.ssh.pub`, "utf8");
  expect((await fixture.request("/__sandbox/public-key", { method: "PUT", body })).status).toBe(204);
  expect((await fixture.sso(zoe)).json.status).toBe("ok");
});

it("a refusal says later why a login was refused at its time, whatever was saved since", async () => {
  const body = readFileSync(`${fixture.sandbox.dataDir}/client-key.ssh.pub`, "utf8");
  await fixture.control("DELETE", "public-key");
  await fixture.sso(zoe);
  await fixture.request("/__sandbox/public-key", { method: "PUT", body });
  expect(await fixture.lastReasons()).toEqual(["no public key of the client is saved: save it in the back office"]);
});
