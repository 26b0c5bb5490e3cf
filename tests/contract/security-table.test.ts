import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROW = /^\| (\d+\.\d+\.\d+[^|]*) \| [^|]+ \| ([^|]*`[^|]+) \|$/gm;

test("each requirement that SECURITY.md calls proved is named by a test of each file beside it", () => {
  const rows = [...readFileSync("SECURITY.md", "utf8").matchAll(ROW)];
  expect(rows.length).toBeGreaterThan(30);
  const unproved = rows.flatMap(([, requirements = "", files = ""]) => {
    const named = [...files.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => ({ file, numbers: numbersIn(file) }));
    const numbers = requirements.match(/\d+\.\d+\.\d+/g) ?? [];
    const missing = numbers.filter((number) => !named.some((test) => test.numbers.has(number)));
    const idle = named.filter((test) => !numbers.some((number) => test.numbers.has(number))).map(({ file }) => file);
    return [...missing, ...idle];
  });
  expect(unproved).toEqual([]);
});

test("each requirement that a test names is in the table of SECURITY.md, with the test's file beside it", () => {
  const rows = [...readFileSync("SECURITY.md", "utf8").matchAll(ROW)];
  const told = rows.flatMap(([, requirements = "", files = ""]) =>
    (requirements.match(/\d+\.\d+\.\d+/g) ?? []).flatMap((number) =>
      [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `${number} ${file}`),
    ),
  );
  const tests = ["lib", "components", "sandbox", "scripts", "tests", "e2e"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const untold = tests.flatMap((file) => [...numbersIn(file)].map((number) => `${number} ${file}`));
  expect(untold.filter((line) => !told.includes(line))).toEqual([]);
});

/** Numbers in the names of a file's tests; `3.3.1 to 3.3.4` are four. */
function numbersIn(file: string): Set<string> {
  const named = [...readFileSync(file, "utf8").matchAll(/\(ASVS 5\.0, ([^)]+)\)/g)].map(([, numbers = ""]) => numbers);
  return new Set(named.flatMap((text) => text.replaceAll(RANGE, inFull).match(/\d+\.\d+\.\d+/g) ?? []));
}

const RANGE = /(\d+\.\d+)\.(\d+) to \1\.(\d+)/g;

function inFull(_range: string, section: string, first: string, last: string): string {
  const from = Number(first);
  return Array.from({ length: Number(last) - from + 1 }, (_, index) => `${section}.${from + index}`).join(", ");
}
