import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { makeDataFolder } from "./data-folder";
import { whyNotWritable } from "./why-not-writable";

function makeTemporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "private-folder-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("two processes that make the same folder at once, as web and worker at a first start, both go on", async () => {
  const folder = makeTemporary();
  const script = `import { existsSync, mkdirSync } from "node:fs";
    import { makePrivateFolder } from "@/lib/db/private-folder";
    const [folder, own, other] = process.argv.slice(1);
    mkdirSync(folder + own);
    while (!existsSync(folder + other));
    for (let n = 0; n < 3_000; n++) makePrivateFolder(folder + "/" + n);`;
  const start = async (own: string, other: string) => {
    const args = ["--import", "tsx", "--input-type=module", "-e", script, folder, own, other];
    const started = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
    onTestFinished(() => void started.kill("SIGKILL"));
    const [said, [code]] = await Promise.all([text(started.stderr), once(started, "exit")]);
    return { said, code };
  };
  const well = { said: "", code: 0 };
  expect(await Promise.all([start("/web", "/worker"), start("/worker", "/web")])).toEqual([well, well]);
});

test("a DATA_DIR that is a link to a disk that is not mounted is refused", () => {
  const link = path.join(makeTemporary(), "data");
  symlinkSync(`${link}-disk`, link);
  expect(() => makeDataFolder(link)).toThrow(
    `DATA_DIR is ${link}, which does not exist and cannot be created (EEXIST).`,
  );
});

test("trying whether a folder takes files leaves none in it", () => {
  const folder = makeTemporary();
  mkdirSync(path.join(folder, "own"));
  expect(whyNotWritable(folder)).toBeUndefined();
  expect(readdirSync(folder)).toEqual(["own"]);
});
