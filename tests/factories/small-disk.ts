import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished } from "vitest";

/** A real file system of a few megabytes; making one takes root. */
export const mayMount = process.platform === "linux" && process.getuid?.() === 0;

/**
 * A disk of 32 MB; it goes when all that the test has opened on it is closed.
 * @param files how many it has room for, whatever their size
 */
export function smallDisk({ files }: { files?: number } = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), "disk-full-"));
  onTestFinished(() => {
    spawnSync("umount", [folder]);
    rmSync(folder, { recursive: true });
  });
  // The folder itself is one, too.
  const limits = ["size=32m", ...(files === undefined ? [] : [`nr_inodes=${files + 1}`])].join();
  expect(spawnSync("mount", ["-t", "tmpfs", "-o", limits, "tmpfs", folder]).status).toBe(0);
  return folder;
}

export function fill(file: string): { bytes: number } {
  let bytes = 0;
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (;;) {
        writeFileSync(file, Buffer.alloc(size), { flag: "a" });
        bytes += size;
      }
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
  return { bytes };
}
