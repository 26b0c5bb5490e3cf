import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { privateKey, readVector } from "@/tests/vectors/vectors";
import { encryptProfile, signPayload } from "./envelope";
import { encodeProfile } from "./profile";

/** The blocks of docs/member-access.md, in order. */
const blocks = [...readFileSync("docs/member-access.md", "utf8").matchAll(/^```\n(.*?)\n```$/gms)].map(([, text]) =>
  (text ?? "").split("\n"),
);

test("the worked example of docs/member-access.md has the bytes that the portal sends", async () => {
  const member = { clientUserId: "m-1", email: "zoe@example.org", firstName: "Zoë", lastName: "O'Brien & Søn" };
  const profile = encodeProfile(member, { createdAt: new Date("2026-11-20T09:19:41Z"), salt: 4711 });
  const { key, iv } = readVector("valid", "zoe");
  const symmetric = { key: Buffer.from(key, "hex"), iv: Buffer.from(iv, "hex") };
  const payload = encryptProfile(profile, symmetric);
  const signature = await signPayload(payload, privateKey("client"));

  expect(blocks).toEqual([
    [profile],
    [`key ${key}`, `iv  ${iv}`],
    [expect.stringContaining("openssl enc -des-ede3-cbc"), "", payload],
    [expect.any(String), expect.any(String), "", symmetric.iv.toString("base64")],
    [expect.stringContaining("openssl dgst -md5 -sign"), "", signature.toString("base64")],
    [`Iv=${encodeURIComponent(symmetric.iv.toString("base64"))}decode`],
  ]);
  expect(verify("md5", Buffer.from(payload), createPublicKey(privateKey("client")), signature)).toBe(true);
});
