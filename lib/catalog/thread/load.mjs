// @ts-check
import { register } from "tsx/esm/api";

// Node 20 has no `--import` for threads.
register();

export const { answer, prepare } = await import("./answer");
