import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyText, openEnvelope, privateKey, publicKey, readVectors } from "@/tests/vectors/vectors";
import { sealEnvelope, sealProfile } from "./envelope";
import { readClientKey, readServiceKey } from "./keys";

const keys = { clientKey: privateKey("client"), serviceKey: publicKey("service-1024") };

describe("an envelope sealed with a vector's key and iv", () => {
  test.each(readVectors("valid"))("has the bytes that openssl made: $name", async (vector) => {
    const symmetric = { key: Buffer.from(vector.key, "hex"), iv: Buffer.from(vector.iv, "hex") };
    const serviceKey = publicKey(vector.serviceKey);

    const envelope = await sealEnvelope(vector.profile, { ...keys, serviceKey }, symmetric);

    // The padding of the Cipher is random, so it is held to what it opens to.
    expect({ ...envelope, Cipher: "" }).toEqual({ ...vector.fields, Cipher: "" });
    expect(openEnvelope(envelope, vector.serviceKey)).toEqual({ profile: vector.profile, key: vector.key });
    expect(new URLSearchParams({ ...envelope, Cipher: vector.fields.Cipher }).toString()).toBe(vector.form);
  });
});

describe("the judge of these tests, which opens envelopes by node-forge", () => {
  test.each(readVectors("broken"))("refuses the broken vector $name: $about", (vector) => {
    expect(openEnvelope(vector.fields, vector.serviceKey)).toEqual({ fault: vector.fault });
  });
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

test.runIf(hasOpenssl)("make.sh makes the same vectors again", { timeout: 30_000 }, () => {
  const vectors = path.resolve("tests/vectors");
  const again = mkdtempSync(path.join(tmpdir(), "vectors-"));
  try {
    execFileSync(path.join(vectors, "make.sh"), [again]);
    for (const kind of ["keys", "valid", "tolerated", "broken"]) {
      const made = readdirSync(path.join(again, kind));
      expect(made).toEqual(readdirSync(path.join(vectors, kind)));
      for (const file of made) {
        expect(readFileSync(path.join(again, kind, file), "utf8")).toBe(
          readFileSync(path.join(vectors, kind, file), "utf8"),
        );
      }
    }
  } finally {
    rmSync(again, { recursive: true });
  }
});

test("key and iv are fresh for each envelope, so equal profiles never look alike", async () => {
  const sealed = await Promise.all(Array.from({ length: 50 }, () => sealProfile({ clientUserId: "m-1" }, keys)));
  for (const part of ["Payload", "Cipher", "Iv", "Signature"] as const) {
    expect(new Set(sealed.map((envelope) => envelope[part])).size).toBe(50);
  }
  const opened = sealed.map((envelope) => openEnvelope(envelope, "service-1024"));
  const secrets = opened.map((each) => ("key" in each ? each.key : each.fault));
  expect(new Set(secrets).size).toBe(50);
  const salts = opened.map((each) => ("profile" in each ? new URLSearchParams(each.profile).get("salt") : null));
  expect(new Set(salts).size).toBe(50);
  for (const [i, { Iv }] of sealed.entries()) {
    const shown = Buffer.from(Iv.replace(/decode$/, ""), "base64").toString("hex");
    expect(secrets[i], "what is sent in the clear is no part of the key").not.toContain(shown);
  }
});

test("any profile of any Unicode text survives the round trip", { timeout: 30_000 }, async () => {
  const text = fc.string({ unit: "binary", maxLength: 60 });
  const profiles = fc.record({
    clientUserId: text.filter(Boolean),
    email: text,
    firstName: text,
    lastName: text,
    city: text,
  });
  await fc.assert(
    fc.asyncProperty(profiles, async (profile) => {
      const opened = openEnvelope(await sealProfile(profile, keys), "service-1024");
      if ("fault" in opened) throw new Error(`${opened.fault} does not open`);
      const received = new URLSearchParams(opened.profile);
      expect({
        clientUserId: received.get("client_user_id"),
        email: received.get("email") ?? "",
        firstName: received.get("firstname") ?? "",
        lastName: received.get("lastname") ?? "",
        city: received.get("city") ?? "",
      }).toEqual(profile);
    }),
    { numRuns: 60 },
  );
});

test("every published form of the keys seals an envelope that opens", async () => {
  const serviceForms = ["pub.ssh", "pub.pkcs1.pem", "pub.spki.pem"];
  const clientForms = ["pkcs1.pem", "pkcs8.pem"];
  for (const serviceForm of serviceForms) {
    for (const clientForm of clientForms) {
      const envelope = await sealProfile(
        { clientUserId: "m-1" },
        {
          serviceKey: readServiceKey(keyText(`service-1024.${serviceForm}`)),
          clientKey: readClientKey(keyText(`client.${clientForm}`)),
        },
      );
      expect(openEnvelope(envelope, "service-1024")).toMatchObject({
        profile: expect.stringMatching(/client_user_id=m-1$/),
      });
    }
  }
});
