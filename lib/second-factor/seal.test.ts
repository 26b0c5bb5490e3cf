import { expect, test } from "vitest";
import { seal, unseal } from "./seal";

const SECRET = "a secret of more than thirty-two characters";

test("a text that is sealed twice is sealed in two ways: no nonce comes twice (ASVS 5.0, 11.3.4)", () => {
  const sealed = Array.from({ length: 20 }, () => seal(SECRET, "totp 7", "JBSWY3DPEHPK3PXP"));
  // The first twelve bytes.
  expect(new Set(sealed.map((text) => text.slice(0, 16))).size).toBe(20);
  for (const text of sealed) expect(unseal(SECRET, "totp 7", text)).toBe("JBSWY3DPEHPK3PXP");
});

test("a sealed text that is cut short or changed, or is of another context or secret, is none (ASVS 5.0, 11.3.2)", () => {
  const sealed = seal(SECRET, "totp 7", "JBSWY3DPEHPK3PXP");
  const changed = Buffer.from(sealed, "base64url");
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  for (const text of ["", sealed.slice(0, 20), sealed.slice(0, -4), changed.toString("base64url")])
    expect(unseal(SECRET, "totp 7", text), text).toBeUndefined();
  expect(unseal(SECRET, "totp 8", sealed)).toBeUndefined();
  expect(unseal(`${SECRET}!`, "totp 7", sealed)).toBeUndefined();
});

test.each(["", "Zoë 漢字 🔑"])("what is sealed comes back as it was, letter for letter: '%s'", (text) => {
  expect(unseal(SECRET, "totp 7", seal(SECRET, "totp 7", text))).toBe(text);
});
