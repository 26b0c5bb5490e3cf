import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { LONGEST_EMAIL } from "@/lib/domain/email";
import { openSealed } from "./sealed-cookie";

const secret = "a secret of more than thirty-two characters";

test("what was sealed here is opened", async () => {
  const token = await encode({ token: { sid: "1" }, secret });
  expect(await openSealed({ token, secret })).toMatchObject({ sid: "1" });
});

test("the longest address is opened, also in letters that take three bytes each", async () => {
  const email = "名".repeat(LONGEST_EMAIL);
  const token = await encode({ token: { email }, secret, salt: "typed-email" });
  expect(await openSealed({ token, secret, salt: "typed-email" })).toMatchObject({ email });
});

test.each([
  ["another secret", async () => await encode({ token: { sid: "1" }, secret: `${secret}!` })],
  ["a salt of its own", async () => await encode({ token: { sid: "1" }, secret, salt: "typed-email" })],
])("what was sealed with %s is not", async (_how, seal) => {
  await expect(openSealed({ token: await seal(), secret })).rejects.toThrow("decryption operation failed");
});

test("no cookie has the portal derive a key from a password, ten thousand rounds of it (ASVS 5.0, 9.1.2)", async () => {
  const header = { alg: "PBES2-HS512+A256KW", enc: "A256GCM", p2c: 10_000, p2s: "AAAAAAAAAAA" };
  const token = [JSON.stringify(header), "key", "iv", "text", "tag"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");
  await expect(openSealed({ token, secret })).rejects.toMatchObject({ name: "ForeignCookieError" });
});

test("what is longer than ours is not looked at", async () => {
  const token = await encode({ token: { sid: "1" }, secret });
  const long = openSealed({ token: token + ".".repeat(2048), secret });
  await expect(long).rejects.toMatchObject({ name: "ForeignCookieError" });
});
