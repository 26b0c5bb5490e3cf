// @ts-check
import { runChecks } from "./run-checks.mjs";
import { lint, types, vitest } from "./tools.mjs";

runChecks([lint, types, vitest(["unit"])]);
