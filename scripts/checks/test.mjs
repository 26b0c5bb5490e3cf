// @ts-check
import { provideBrowser } from "../setup/browser.mjs";
import { runChecks } from "./run-checks.mjs";
import { build, lint, playwright, types, unused, vitest } from "./tools.mjs";

runChecks([lint, types, unused, vitest(["unit", "contract", "faults"]), build, playwright(provideBrowser)]);
