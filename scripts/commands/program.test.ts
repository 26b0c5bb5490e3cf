import { afterEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "./program";

const written = { out: "", err: "" };
const keep = (stream: keyof typeof written) => (text: unknown) => {
  written[stream] += text;
  return true;
};
vi.spyOn(process.stdout, "write").mockImplementation(keep("out"));
vi.spyOn(process.stderr, "write").mockImplementation(keep("err"));
vi.spyOn(console, "error").mockImplementation(keep("err"));
afterEach(() => {
  written.out = "";
  written.err = "";
});

const portal = (...args: string[]) => runCommand(["node", "portal", ...args]);

describe("the operator's commands", () => {
  it("explain their exit codes in --help, on standard output", async () => {
    await expect(portal("--help")).resolves.toBe(0);
    expect(written.out).toMatch(/sync .*members .*keys .*Exit codes:\s+0 {2}done/s);
    expect(written.err).toBe("");
  });

  it.each([
    [["frobnicate"], "unknown command 'frobnicate'"],
    [["sync", "--fast"], "unknown option '--fast'"],
    [["members", "set-role", "id", "king"], "Allowed choices are member, support, admin"],
    [[], "Usage: portal"],
  ])("end with 2 when they do not understand %j", async (args, message) => {
    await expect(portal(...args)).resolves.toBe(2);
    expect(written.err).toContain(message);
    expect(written.out).toBe("");
  });

  it("end with 1 and list the settings that are missing, without a stack", async () => {
    await expect(portal("members", "list")).resolves.toBe(1);
    expect(written.err).toMatch(/AUTH_SECRET is missing.*FEED_PASSWORD is missing/s);
    expect(written.err).not.toMatch(/\n\s+at /);
    expect(written.out).toBe("");
  });
});
