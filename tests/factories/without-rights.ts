import { chmodSync, readdirSync } from "node:fs";
import path from "node:path";

const NOBODY = 65_534;

/**
 * Does `work` as a user who may read a folder and the files in it, and write to none of them, or only add some, or who
 * may not even look into it, though perhaps add to it; rights do not bind root.
 */
export function withoutRights<Result>(
  folder: string,
  work: () => Result,
  { mayLook = true, mayAdd = false } = {},
): Result {
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  for (const file of files) chmodSync(file, 0o444);
  chmodSync(folder, (mayLook ? 0o555 : 0o000) | (mayAdd ? 0o333 : 0o000));
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(folder, 0o700);
    for (const file of files) chmodSync(file, 0o600);
  }
}
