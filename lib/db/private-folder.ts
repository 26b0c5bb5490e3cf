import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { hasCode } from "@/lib/errors";

/**
 * Creates a folder, and what is missing above it, accessible only to its owner: the databases and their backups contain
 * all members' names and addresses. One level at a time: Node's recursive `mkdirSync` never returns where a folder that
 * is there takes no new ones, as /proc and those of an automounter, and its `mkdir` calls a full disk a missing folder.
 */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  makePrivateFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it. A link that leads nowhere is there, too, and no folder.
    if (!hasCode(error, "EEXIST") || !existsSync(folder)) throw error;
  }
}
