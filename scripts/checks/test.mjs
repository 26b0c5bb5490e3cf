// @ts-check
import { provideBrowser } from "../setup/browser.mjs";
import { runChecks } from "./run-checks.mjs";
import { build, lint, playwright, types, unused, vitest } from "./tools.mjs";

// The fault tests and the browser tests use the built web process.
runChecks([lint, types, unused, build, vitest(["unit", "contract", "faults"]), playwright(provideBrowser)]);
