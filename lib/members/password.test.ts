import { stat } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { hashPassword, passwordSchema, verifyPassword } from "./password";

test("a password fits its own hash and no other (ASVS 5.0, 11.4.2)", async () => {
  const hash = await hashPassword("mountain lake 42");
  expect(hash).toMatch(/^scrypt\$65536\$8\$2\$[\w+/]{22}==\$[\w+/]{43}=$/);
  expect(await verifyPassword("mountain lake 42", hash)).toBe(true);
  expect(await verifyPassword("mountain lake 43", hash)).toBe(false);
  expect(await hashPassword("mountain lake 42")).not.toBe(hash);
});

test("composed and decomposed letters are the same password", async () => {
  const hash = await hashPassword("caf\u00e9 in the rain");
  expect(await verifyPassword("cafe\u0301 in the rain", hash)).toBe(true);
});

test("an account without a password is opened by none", async () => {
  expect(await verifyPassword("", null)).toBe(false);
  expect(await verifyPassword("mountain lake 42", null)).toBe(false);
});

test("length in letters, however they are written, decides whether a password will do (ASVS 5.0, 6.2.1, 6.2.5 and 6.2.9)", () => {
  for (const sign of ["x", "🙂", "e\u0301"]) {
    const fitting = [7, 8, 128, 129].filter((count) => passwordSchema.safeParse(sign.repeat(count)).success);
    expect(fitting, `as many times ${sign}`).toEqual([8, 128]);
  }
});

test("a password that many people choose will not do, in capitals or not (ASVS 5.0, 6.2.4)", () => {
  for (const common of ["password1", "Password1", "iloveyou", "QWERTYUIOP", "1234567890"]) {
    expect(passwordSchema.safeParse(common).error?.issues[0]?.message, common).toContain("many people choose");
  }
  expect(passwordSchema.safeParse("maple-street-picnic").success).toBe(true);
});

test("a password that is far too long is refused at once, whoever sends it (ASVS 5.0, 15.2.2)", () => {
  const began = performance.now();
  const marks = "\u0301".repeat(40_000) + "\u0316".repeat(40_000);
  expect(passwordSchema.safeParse(`x${marks}`).error?.issues[0]?.message).toContain("at most 128");
  expect(performance.now() - began).toBeLessThan(1_000);
});

/** The hash of no password, checked in some milliseconds. */
const QUICK = `scrypt$8192$8$1$${btoa("salt")}$${btoa("x".repeat(32))}`;

test("passwords to check leave threads for all else, and no more wait than a person would (ASVS 5.0, 15.2.2)", async () => {
  let checked = 0;
  const hashes = Promise.allSettled(
    Array.from({ length: 60 }, async () => {
      await verifyPassword("mountain lake 42", QUICK);
      checked++;
    }),
  );
  // On the pool of threads behind which signatures, the disk and names wait, too.
  await stat(".");
  expect(checked).toBeLessThanOrEqual(2);

  const refused = (await hashes).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(5);
  expect(refused).toMatchObject(refused.map(() => ({ reason: { code: "busy", status: 503, retryAfter: 5 } })));
  expect(await verifyPassword("mountain lake 42", QUICK)).toBe(false);
});

test("whoever sends many passwords to check waits behind themselves, and others behind few of theirs (ASVS 5.0, 15.2.2)", async () => {
  let checked = 0;
  const check = async (sender: string) => {
    await verifyPassword("mountain lake 42", QUICK, sender);
    checked++;
  };
  const floods = ["203.0.113.7", "203.0.113.8"].flatMap((sender) => Array.from({ length: 60 }, () => check(sender)));
  const ended = Promise.allSettled(floods);
  await check("192.0.2.7");
  expect(checked).toBeLessThanOrEqual(7);

  const refused = (await ended).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(10);
  expect(refused).toMatchObject(refused.map(() => ({ reason: { code: "busy", status: 503, retryAfter: 5 } })));
  await check("203.0.113.7");
});

test("whoever sends another password as soon as one is checked waits behind themselves, too (ASVS 5.0, 15.2.2)", async () => {
  let checked = 0;
  const send = async (): Promise<void> => {
    await verifyPassword("mountain lake 42", QUICK, "203.0.113.7");
    if (++checked <= 20) await send();
  };
  const ended = Promise.all(Array.from({ length: 40 }, send));
  await vi.waitUntil(() => checked >= 20, { interval: 1 });
  const before = checked;
  await verifyPassword("mountain lake 42", QUICK, "192.0.2.7");
  expect(checked - before).toBeLessThanOrEqual(7);
  await ended;
});

test("of the passwords that many send at once, no more wait than a person would (ASVS 5.0, 15.2.2)", async () => {
  const flood = Array.from({ length: 60 }, (_, n) => verifyPassword("mountain lake 42", QUICK, `192.0.2.${n}`));
  const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(5);
  expect(refused).toMatchObject(refused.map(() => ({ reason: { code: "busy", status: 503, retryAfter: 5 } })));
});

test("where the first address without an account is asked for while too many wait, it is not refused for good", async () => {
  vi.resetModules();
  const { verifyPassword } = await import("./password");
  const flood = Array.from({ length: 60 }, (_, n) => verifyPassword("mountain lake 42", QUICK, `192.0.2.${n}`));
  const ended = Promise.allSettled(flood);
  await setImmediate();
  await expect(verifyPassword("mountain lake 42", null)).rejects.toMatchObject({ code: "busy", status: 503 });
  await ended;
  expect(await verifyPassword("mountain lake 42", null)).toBe(false);
});
