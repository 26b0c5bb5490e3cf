import { expect, it } from "vitest";
import { openFixture } from "./sandbox-fixture";

const fixture = await openFixture();

/** Of 32 characters. */
const profile = "client_user_id=m-1&firstname=Ada";
const asItIs = { zeroPadding: "up to whole blocks" } as const;

it.each([
  ["PKCS #7 to blocks of 16 bytes", `${profile}1234567${"\t".repeat(9)}`, asItIs, "%09".repeat(9)],
  ["nine zero bytes", `${profile}1234567${"\0".repeat(9)}`, asItIs, "%00"],
  ["spaces", `${profile}12345   `, asItIs, "%20%20%20"],
  ["spaces, of which the last 16 are told", `${profile}${" ".repeat(24)}`, asItIs, "%20".repeat(16)],
  ["a line break before right padding", `${profile}\r\n`, {}, "%0D%0A"],
])("accepts a profile that ends with %s, and tells in the journal that they stayed", async (_what, text, how, left) => {
  expect((await fixture.sso(Buffer.from(text), how)).json.status).toBe("ok");
  expect(await fixture.lastReasons()).toEqual([
    `accepted, but the decrypted profile ends with ${left}, which looks like padding and is part of its last value now: only PKCS #7 to blocks of 8 bytes, or 1 to 8 zero bytes, come off`,
  ]);
});

it.each([
  ["PKCS #7 to blocks of 8 bytes", "", {}],
  ["8 zero bytes", "\0".repeat(8), asItIs],
  ["nothing, up to whole blocks", "", asItIs],
])("has nothing to tell of a profile padded by %s, whose values are form-encoded", async (_what, padding, how) => {
  expect((await fixture.sso(Buffer.from(`${profile}+++++%0A${padding}`), how)).json.status).toBe("ok");
  expect(await fixture.lastReasons()).toEqual([]);
});
