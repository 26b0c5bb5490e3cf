import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { keyText } from "../../tests/vectors/vectors";
import { BadSshKey, fromSshLine, toSshLine } from "./ssh-public-key";

it("reads the line that openssl's numbers make, and writes it again", () => {
  const line = keyText("client.pub.ssh").trim();
  const key = fromSshLine(line);
  expect(key.export({ type: "spki", format: "pem" })).toBe(keyText("client.pub.spki.pem"));
  expect(toSshLine(key, "client-test-vector")).toBe(line);
});

it("reads back every key that it writes", () => {
  for (const modulusLength of [1024, 2048]) {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength });
    expect(fromSshLine(toSshLine(publicKey, "a comment")).equals(publicKey)).toBe(true);
  }
});

const good = keyText("client.pub.ssh").trim();
it.each([
  ["nothing", ""],
  ["a PEM", keyText("client.pub.spki.pem")],
  ["another kind of key", good.replaceAll("ssh-rsa", "ssh-ed25519")],
  ["a line without its body", "ssh-rsa"],
  ["a cut line", good.slice(0, 120)],
  ["no base64", "ssh-rsa %%%% me"],
])("refuses %s in words", (_what, line) => {
  expect(() => fromSshLine(line)).toThrow(BadSshKey);
});
