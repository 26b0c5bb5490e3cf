import { accountOperations } from "./account";
import { catalogOperations } from "./catalog";
import { consoleOperations } from "./console";
import { memberOperations } from "./members";
import type { Operation } from "./operation";
import { probeOperations } from "./probes";
import { rosterOperations } from "./rosters";

/** Every HTTP operation of the portal, except its pages. */
export const OPERATIONS: readonly Operation[] = [
  ...catalogOperations,
  ...accountOperations,
  ...memberOperations,
  ...rosterOperations,
  ...consoleOperations,
  ...probeOperations,
];
