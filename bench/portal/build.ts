import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { hasCode } from "@/lib/errors";
import { BUILD_SOURCES, buildState } from "@/scripts/setup/next-build.mjs";
import type { Report } from "../report";

/** What the web process takes beside its build. */
const SERVER = ["package.json", "server.ts"];
const BARE = "bench/portal/bare";

/** npm's own list of the packages that are installed. */
const LOCK = ".package-lock.json";

/** Where the copy answers, for measuring against. */
export const BARE_PAGE = "/bench";
export const BARE_ROUTE = "/api/bench";
export const BARE_CALL = "/api/bench/call";

/**
 * A production build of these sources with a bare page and bare route handlers beside them, in a copy: nothing of it is
 * in the product. It is kept, and built again when a source has changed.
 * @returns the copy's folder
 */
export function benchBuild(report: Report): string {
  // The packages' native parts are those of one version of Node.
  const folder = path.join(tmpdir(), `perks-portal-bench-${process.versions.modules}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  linkPackages(folder);
  for (const source of [...BUILD_SOURCES, ...SERVER]) {
    rmSync(path.join(folder, source), { recursive: true, force: true });
    cpSync(source, path.join(folder, source), { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) });
  }
  add(folder, "page.tsx", `app${BARE_PAGE}/page.tsx`);
  add(folder, "route.ts", `app${BARE_ROUTE}/route.ts`);
  add(folder, "call-route.ts", `app${BARE_CALL}/route.ts`);

  const state = buildState(folder);
  if (state.isCurrent) return folder;
  report.progress("building");
  const { status, stdout, stderr } = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The build failed.\n${stdout}\n${stderr}`);
  state.remember();
  return folder;
}

function add(folder: string, name: string, to: string): void {
  mkdirSync(path.join(folder, path.dirname(to)), { recursive: true });
  copyFileSync(path.join(BARE, name), path.join(folder, to));
}

/** Turbopack follows no link to packages outside of the folder that it builds. */
function linkPackages(folder: string): void {
  const lock = path.join("node_modules", LOCK);
  const linked = path.join(folder, lock);
  if (existsSync(linked) && readFileSync(linked, "utf8") === readFileSync(lock, "utf8")) return;
  rmSync(path.join(folder, "node_modules"), { recursive: true, force: true });
  linkTree("node_modules", path.join(folder, "node_modules"));
  // At last, as it says that all are there. npm writes it in place: as a link it would always be the same.
  copyFileSync(lock, linked);
}

function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.name === LOCK) continue;
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isFile()) linkOrCopy(source, target);
    else cpSync(source, target, { verbatimSymlinks: true });
  }
}

/** A temporary folder may be on another disk, where nothing can be linked to. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if (!hasCode(error, "EXDEV")) throw error;
    copyFileSync(source, target);
  }
}
