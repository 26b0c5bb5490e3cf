// @ts-check
import { provideBrowser } from "../setup/browser.mjs";
import { runChecks } from "./run-checks.mjs";
import { build, lint, playwright, types, unused, vitest } from "./tools.mjs";

// The tests of faults break the web process that is built, and the browser tests use it.
runChecks([lint, types, unused, build, vitest(["unit", "contract", "faults"]), playwright(provideBrowser)]);
