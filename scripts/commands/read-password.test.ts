import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readPassword } from "./read-password";

/** What somebody types who is asked, and what the terminal showed by then. */
async function type(keys: string): Promise<{ password: string; shown: string }> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = new PassThrough();
  stdin.write(keys);
  const password = await readPassword({ stdin, stderr }).finally(() => stderr.end());
  return { password, shown: await text(stderr) };
}

test("a password is typed at a terminal up to Enter, and not shown", async () => {
  expect(await type("brass lantern\r")).toEqual({
    password: "brass lantern",
    shown: "Password (it is not shown): \n",
  });
});

test.each(["\u0003", "half of it\u0003", "\u0004"])("after %j nothing is done", async (keys) => {
  await expect(type(keys)).rejects.toThrow("Nothing was done.");
});

test("a password comes whole from a pipe, and nobody is asked", async () => {
  const stdin = new PassThrough();
  const stderr = new PassThrough();
  stdin.end("brass lantern \n");
  expect(await readPassword({ stdin, stderr })).toBe("brass lantern ");
  expect(stderr.read()).toBeNull();
});
