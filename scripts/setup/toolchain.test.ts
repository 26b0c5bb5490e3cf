import { describe, expect, it } from "vitest";
import { missingToolchain } from "./toolchain.mjs";

const having =
  (...commands: string[]) =>
  (command: string) =>
    commands.includes(command);

describe("missingToolchain", () => {
  it("finds nothing missing where all three tools are", () => {
    expect(missingToolchain(having("python3", "make", "g++"), "linux")).toBeUndefined();
  });

  it("names what is missing, and the line that installs it here", () => {
    expect(missingToolchain(having("python3", "apt-get"), "linux")).toBe(
      "better-sqlite3 has to be compiled here, which needs make and a C++ compiler. " +
        "Install with: sudo apt-get install -y python3 make g++",
    );
    expect(missingToolchain(having("python3"), "darwin")).toMatch(/xcode-select --install$/);
    expect(missingToolchain(having("make", "c++", "apk"), "linux")).toMatch(/needs Python 3\. .*apk add/);
  });
});
