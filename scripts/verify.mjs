import { runOnNewEnoughNode } from "./setup/node-version.mjs";

runOnNewEnoughNode(() => import("./checks/verify.mjs"));
