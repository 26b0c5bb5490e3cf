// @ts-check
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";

/** The first is headless like Playwright's own download, which saves a sixth of the time for pages. */
const SYSTEM_PATHS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"];

/**
 * Chromium's switches for drawing the map, which needs WebGL, without a graphics card. With those for WebGL alone, each
 * frame of the whole window would be drawn by the emulated card, which nobody has.
 */
export const WITHOUT_GRAPHICS_CARD = [
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-compositing",
];

const APT_INSTALL = ["apt-get", "install", "-y", "--no-install-recommends"];

/** Commands to install Chromium with the system's package manager. */
const PACKAGE_MANAGERS = [
  [
    ["apt-get", "update"],
    [...APT_INSTALL, "chromium-headless-shell"],
  ],
  [[...APT_INSTALL, "chromium"]],
  [["dnf", "install", "-y", "chromium"]],
  [["apk", "add", "chromium"]],
];

/**
 * Finds a Chromium, or installs one: Playwright's own, otherwise the system's.
 * @returns {string} its path
 * @throws Error that says what to do, if there is none and none could be installed
 */
export function provideBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !isExecutable(chosen)) throw new Error(`CHROMIUM_PATH names ${chosen}, which cannot be run.`);
  const browser = chosen || findBrowser() || installPlaywrightsBrowser() || installSystemBrowser();
  if (browser) return browser;
  throw new Error("No Chromium could be installed. Install one, and set CHROMIUM_PATH if it is not /usr/bin/chromium.");
}

/** @returns {string | undefined} the path of a browser that the system has */
export function systemBrowser() {
  return SYSTEM_PATHS.find(isExecutable);
}

function findBrowser() {
  return [...SYSTEM_PATHS, playwrightsPath()].find(isExecutable);
}

function installPlaywrightsBrowser() {
  console.log("There is no Chromium here. Trying Playwright's own download.");
  run(["npx", "playwright", "install", "--with-deps", "chromium"]);
  return findBrowser();
}

function installSystemBrowser() {
  console.log("Trying the system's package manager.");
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  for (const commands of PACKAGE_MANAGERS) {
    if (commands.every((command) => run([...asRoot, ...command]))) return findBrowser();
  }
  return undefined;
}

/** Where Playwright keeps the browser that it downloads, whether it has or not. */
function playwrightsPath() {
  return createRequire(import.meta.url)("@playwright/test").chromium.executablePath();
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // It does not exist, or may not be executed.
  }
}

/**
 * @param {string[]} command
 * @returns {boolean} whether it ended well
 */
function run([command = "", ...args]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { env, stdio: ["ignore", "inherit", "inherit"], timeout: 300_000 }).status === 0;
}
