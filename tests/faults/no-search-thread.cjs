// Loaded by `--require`: no thread of searches can load its code.
const { isMainThread, workerData } = require("node:worker_threads");

// That of the thread of searches is a folder; others that a program starts have none, or an object.
if (!isMainThread && typeof workerData === "string") throw new Error("There is no room for its code.");
