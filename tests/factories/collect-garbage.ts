import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Frees at once what nothing refers to any more, as Node does at moments of its own. */
export const collectGarbage: () => void = runInNewContext("gc");
