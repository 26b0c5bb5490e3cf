import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { NPM_CI, reasonToInstall, whyDriverIsMissing } from "./dependencies.mjs";

const NATIVE = "node_modules/better-sqlite3";
const lockfile = {
  "": { version: "0.1.0" },
  [NATIVE]: { version: "12.0.0" },
  "node_modules/a/node_modules/b": { version: "1.0.0" },
  "node_modules/for-one-system": { version: "1.0.0", optional: true },
};

let root: string;
const write = (file: string, packages: object) => writeFileSync(path.join(root, file), JSON.stringify({ packages }));

function breakNativeModule() {
  rmSync(path.join(root, NATIVE));
  mkdirSync(path.join(root, NATIVE));
  writeFileSync(path.join(root, NATIVE, "index.js"), "throw new Error('NODE_MODULE_VERSION')");
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "dependencies-"));
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.resolve(NATIVE), path.join(root, NATIVE));
  write("package-lock.json", lockfile);
  // npm leaves the project itself out of its record.
  const { "": _project, "node_modules/for-one-system": _other, ...installed } = lockfile;
  write("node_modules/.package-lock.json", installed);
  return () => rmSync(root, { recursive: true });
});

describe("reasonToInstall", () => {
  it("finds none when all packages are there, but for one of another system", () => {
    expect(reasonToInstall(root)).toBeUndefined();
  });

  it("is a first time", () => {
    rmSync(path.join(root, "node_modules"), { recursive: true });
    expect(reasonToInstall(root)).toBe("this is the first time");
  });

  it("is an install that was interrupted before npm wrote its record", () => {
    rmSync(path.join(root, "node_modules/.package-lock.json"));
    expect(reasonToInstall(root)).toBe("an earlier install was interrupted");
  });

  it("is a package of another version than the lockfile's", () => {
    write("package-lock.json", { ...lockfile, "node_modules/a/node_modules/b": { version: "1.0.1" } });
    expect(reasonToInstall(root)).toBe("b differs from the lockfile");
  });

  it("is a package for this system alone that is there in another version", () => {
    const { "": _project, ...locked } = lockfile;
    const older = { "node_modules/for-one-system": { version: "0.9.0", optional: true } };
    write("node_modules/.package-lock.json", { ...locked, ...older });
    expect(reasonToInstall(root)).toBe("for-one-system differs from the lockfile");
  });

  it("is a package that the lockfile has gained", () => {
    write("package-lock.json", { ...lockfile, "node_modules/@scope/new": { version: "1.0.0" } });
    expect(reasonToInstall(root)).toBe("@scope/new differs from the lockfile");
  });

  it("is a native module that this Node cannot load", () => {
    breakNativeModule();
    expect(reasonToInstall(root)).toBe("better-sqlite3 does not load");
  });
});

describe("whyDriverIsMissing", () => {
  it("finds nothing where the native module loads", () => {
    expect(whyDriverIsMissing(root)).toBeUndefined();
  });

  it("names what builds the native module where an install has left that out", () => {
    breakNativeModule();
    expect(whyDriverIsMissing(root)).toMatch(
      /^npm did not build better-sqlite3: .*npm rebuild better-sqlite3 --ignore-scripts=false$/,
    );
  });
});

describe("NPM_CI", () => {
  it("installs what only development needs in a production environment, too: without it nothing can be built", () => {
    const clone = path.join(root, "clone");
    const manifest = { name: "clone", version: "1.0.0", devDependencies: { tool: "file:tool" } };
    const tool = { version: "1.0.0", dev: true };
    const packages = { "": manifest, "node_modules/tool": { resolved: "tool", link: true, dev: true }, tool };
    mkdirSync(path.join(clone, "tool"), { recursive: true });
    for (const [file, content] of Object.entries({
      "package.json": manifest,
      "package-lock.json": { name: manifest.name, lockfileVersion: 3, requires: true, packages },
      "tool/package.json": { name: "tool", version: tool.version },
    })) {
      writeFileSync(path.join(clone, file), JSON.stringify(content));
    }
    const env = { ...process.env, NODE_ENV: "production" as const };
    const { status, stderr } = spawnSync("npm", NPM_CI, { cwd: clone, env, encoding: "utf8" });
    expect(status, stderr).toBe(0);
    expect(existsSync(path.join(clone, "node_modules/tool/package.json"))).toBe(true);
  });
});
