import { handle, type JobHandler } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { fetchLogos } from "./fetch";
import { LOGOS_JOB } from "./job";

/** What the worker does for logos. */
export function logosHandler(runtime: Pick<Runtime, "config" | "catalog">): JobHandler {
  return handle(LOGOS_JOB, async (_payload, signal) => {
    await fetchLogos(runtime, signal);
  });
}
