// @ts-check
import { provideBrowser } from "../setup/browser.mjs";
import { takeNoArguments } from "../setup/take-no-arguments.mjs";
import { runChecks } from "./run-checks.mjs";
import { build, lint, playwright, types, unused, vitest } from "./tools.mjs";

takeNoArguments(`npm test
It takes no arguments: it runs all checks. Some of the tests: npx vitest run FILE, or npx playwright test FILE after npm run build.`);

// The fault tests and the browser tests use the built web process.
runChecks([lint, types, unused, build, vitest(["unit", "contract", "faults"]), playwright(provideBrowser)]);
