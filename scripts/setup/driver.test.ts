import { expect, it } from "vitest";
import { whyDriverAborts } from "./driver.mjs";

const ABORTS = "process.abort()";

it("finds nothing wrong with the driver that these tests run on", () => {
  expect(whyDriverAborts(process.cwd(), "24.21.0")).toBeUndefined();
});

it("names the way out where a garbage collection would end the process", () => {
  expect(whyDriverAborts(process.cwd(), "24.21.0", ABORTS)).toMatch(
    /for Node 24\.21\.0.*Install Node 22 and run: npm ci --include=dev$/,
  );
});

it.each(["20.19.0", "22.23.3", "26.10.0"])("tries nothing on Node %s", (version) => {
  expect(whyDriverAborts(process.cwd(), version, ABORTS)).toBeUndefined();
});
