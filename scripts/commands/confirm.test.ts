import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { confirm } from "./confirm";

/** Somebody at a terminal, who answers as `type` does once they are asked. */
function ask(type: (keyboard: PassThrough) => void): Promise<void> {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const stderr = Object.assign(new PassThrough(), { isTTY: true });
  stderr.once("data", () => type(stdin));
  return confirm("Erase Ada?", undefined, { stdin, stderr });
}

test("goes on after a yes", async () => {
  await expect(ask((keyboard) => keyboard.write("Yes\n"))).resolves.toBeUndefined();
});

test.each([
  ["any other word", (keyboard: PassThrough) => void keyboard.write("y\n")],
  ["the end of the input", (keyboard: PassThrough) => void keyboard.end()],
  ["Ctrl-C", (keyboard: PassThrough) => void keyboard.write("\u0003")],
  ["Ctrl-D", (keyboard: PassThrough) => void keyboard.write("\u0004")],
])("does nothing after %s, and fails", async (_what, type) => {
  await expect(ask(type)).rejects.toThrow("Nothing was done.");
});

test("where nobody can answer it asks for --yes", async () => {
  const streams = { stdin: Object.assign(new PassThrough(), { isTTY: false }), stderr: new PassThrough() };
  await expect(confirm("Erase Ada?", undefined, streams)).rejects.toThrow("--yes");
  await expect(confirm("Erase Ada?", true, streams)).resolves.toBeUndefined();
});
