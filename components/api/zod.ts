import { config } from "zod";

// Compiling schemas takes `eval`: the pages' policy forbids it, and browsers report the attempt. The server may.
if (typeof document !== "undefined") config({ jitless: true });

export * from "zod";
