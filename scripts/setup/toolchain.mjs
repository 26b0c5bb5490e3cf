// @ts-check
import { spawnSync } from "node:child_process";

const TOOLS = [
  { name: "Python 3", commands: ["python3", "python"] },
  { name: "make", commands: ["make", "gmake"] },
  { name: "a C++ compiler", commands: ["c++", "g++", "clang++"] },
];

const INSTALL_LINES = [
  { manager: "apt-get", line: "sudo apt-get install -y python3 make g++" },
  { manager: "dnf", line: "sudo dnf install -y python3 make gcc-c++" },
  { manager: "apk", line: "sudo apk add python3 make g++" },
  { manager: "pacman", line: "sudo pacman -S --needed python base-devel" },
];

/**
 * What prevents compiling native modules here, and the command that fixes it; undefined if nothing is missing.
 * @param {(command: string) => boolean} [isThere]
 * @param {NodeJS.Platform} [platform]
 */
export function missingToolchain(isThere = runs, platform = process.platform) {
  const missing = TOOLS.filter((tool) => !tool.commands.some(isThere)).map((tool) => tool.name);
  if (missing.length === 0) return undefined;
  const line =
    platform === "darwin"
      ? "xcode-select --install"
      : (INSTALL_LINES.find(({ manager }) => isThere(manager))?.line ?? "your system's package manager");
  return `better-sqlite3 has to be compiled here, which needs ${missing.join(" and ")}. Install with: ${line}`;
}

/** @param {string} command */
function runs(command) {
  return spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0;
}
