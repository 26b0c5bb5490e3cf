import { runOnNewEnoughNode } from "./setup/node-version.mjs";

runOnNewEnoughNode(() => import("./demo/run.mjs"));
