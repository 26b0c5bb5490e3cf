import { createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { describe, expect, test } from "vitest";
import { keyText } from "@/tests/vectors/vectors";
import { readClientKey, readServiceKey, UnusableKeyError } from "./keys";
import { writeOpenSshPublicKey } from "./openssh";

const spki = (key: KeyObject) => createPublicKey(key).export({ type: "spki", format: "pem" });

describe("the service's key", () => {
  test.each(["service-2048", "service-1024"])("%s is the same key in all three published forms", (name) => {
    for (const form of ["pub.ssh", "pub.pkcs1.pem", "pub.spki.pem"]) {
      const key = readServiceKey(`\n${keyText(`${name}.${form}`)}\n`);
      expect(key.export({ type: "spki", format: "pem" })).toBe(keyText(`${name}.pub.spki.pem`));
    }
  });

  test.each([
    ["nothing", "", "not in any of the three published forms"],
    ["a private key", keyText("client.pkcs8.pem"), "not in any of the three published forms"],
    ["an Ed25519 line", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ perks", "not in any of the three published forms"],
    ["a cut line", keyText("service-2048.pub.ssh").slice(0, 120), "cannot be read"],
    ["a line with a tail", keyText("service-2048.pub.ssh").replace(/ service/, "AAAA service"), "cannot be read"],
    ["a line without base64", "ssh-rsa ÄÖÜ", "cannot be read"],
    ["a cut PEM block", keyText("service-2048.pub.spki.pem").slice(0, 120), "cannot be read"],
    ["an elliptic key", spki(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey), "a key of the kind ec"],
    ["512 bits", spki(generateKeyPairSync("rsa", { modulusLength: 512 }).privateKey), "an RSA key of 512 bits"],
  ])("%s is refused in words", (_what, text, words) => {
    expect(() => readServiceKey(String(text))).toThrow(UnusableKeyError);
    expect(() => readServiceKey(String(text))).toThrow(words);
  });
});

/** All that is said of a key that cannot be used. */
function refusalOf(text: string): string {
  try {
    readClientKey(text);
  } catch (error) {
    if (error instanceof UnusableKeyError) return `${error.message}\n${error.stack}\n${error.cause}`;
    throw error;
  }
  throw new Error("The key was read.");
}

describe("the client's key", () => {
  test.each(["pkcs1", "pkcs8"])("is read as %s", (form) => {
    expect(spki(readClientKey(keyText(`client.${form}.pem`)))).toBe(keyText("client.pub.spki.pem"));
  });

  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const encrypted = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
    type: "pkcs1",
    format: "pem",
    cipher: "aes-128-cbc",
    passphrase: "perks",
  });

  test.each([
    ["no PEM", "secret words", "no PEM block"],
    ["a public key", keyText("client.pub.spki.pem"), "a PEM block of the kind PUBLIC KEY"],
    [
      "an OpenSSH private key",
      "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl",
      "a PEM block of the kind OPENSSH PRIVATE KEY",
    ],
    ["a cut key", keyText("client.pkcs8.pem").slice(0, 300), "cannot be read as a private key without a passphrase"],
    ["a key with a passphrase", encrypted, "cannot be read as a private key without a passphrase"],
    ["an elliptic key", privateKey.export({ type: "pkcs8", format: "pem" }), "a key of the kind ec"],
    ["a short key", keyText("client-short.pkcs8.pem"), "an RSA key of 1024 bits"],
  ])("%s is refused with the command that makes one, and never shown", (_what, text, words) => {
    const refusal = refusalOf(String(text));
    expect(refusal).toContain(words);
    expect(refusal).toContain("npm run portal -- keys generate");
    const lines = String(text)
      .split("\n")
      .filter((line) => line && !line.startsWith("-----"));
    for (const line of lines) expect(refusal).not.toContain(line.slice(0, 20));
  });

  test.each([
    ["in OpenSSH's own form", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl"],
    ["with a passphrase", encrypted],
    ["with a passphrase, as PKCS#8", "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMIIF"],
  ])("that ssh-keygen made %s can be kept: the refusal says how", (_form, text) => {
    expect(() => readClientKey(String(text))).toThrow("ssh-keygen -p -N '' -m PEM -f FILE");
  });

  test("that is no private key at all gets no advice to rewrite it", () => {
    expect(refusalOf(keyText("client.pub.spki.pem"))).not.toContain("ssh-keygen");
  });
});

test.each([
  ["MEMBER_API_PUBLIC_KEY", readServiceKey, keyText("service-2048.pub.spki.pem")],
  ["CLIENT_PRIVATE_KEY", readClientKey, keyText("client.pkcs8.pem")],
  ["CLIENT_PRIVATE_KEY", readClientKey, "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl"],
])("of %s in .env without quotes, it is said that only the first line arrived", (setting, read, text) => {
  const [firstLine = ""] = text.split("\n");
  expect(() => read(firstLine)).toThrow(UnusableKeyError);
  expect(() => read(firstLine)).toThrow(
    `${setting} has only the first line of a PEM block: put all of it into double quotes, or name a file that holds it in ${setting}_FILE.`,
  );
});

test("the OpenSSH line of a key is the one that was made from openssl's modulus by hand", () => {
  const line = writeOpenSshPublicKey(readClientKey(keyText("client.pkcs1.pem")), "client-test-vector");
  expect(line).toBe(keyText("client.pub.ssh").trim());
});
