// @ts-check
import { spawnSync } from "node:child_process";
import { buildState } from "./setup/next-build.mjs";

// The sources as they are before it: what is changed meanwhile may not be in the build.
const { remember } = buildState(process.cwd());
const { status } = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], { stdio: "inherit" });
if (status === 0) remember();
process.exit(status ?? 1);
