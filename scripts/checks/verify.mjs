// @ts-check
import { takeNoArguments } from "../setup/take-no-arguments.mjs";
import { runChecks } from "./run-checks.mjs";
import { lint, types, vitest } from "./tools.mjs";

takeNoArguments(`npm run verify
It takes no arguments: it runs lint, types and all unit tests. Some of the tests: npx vitest run FILE.`);

runChecks([lint, types, vitest(["unit"])]);
