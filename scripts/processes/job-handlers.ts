import { devNull } from "node:os";
import { backupHandler } from "@/lib/backup";
import type { JobHandler } from "@/lib/jobs";
import { logosHandler } from "@/lib/logos/handler";
import { askAgainHandler, revokeAgainHandler } from "@/lib/members";
import { noticesHandler } from "@/lib/notices";
import { passwordLinkMailHandler } from "@/lib/passwords";
import { retentionHandler } from "@/lib/retention";
import { rosterHandlers } from "@/lib/roster";
import type { Runtime } from "@/lib/runtime";
import { syncHandlers } from "@/lib/sync";
import { runCli } from "./run-cli.mjs";

/** Every kind of job that the worker does. */
export function jobHandlers(runtime: Runtime): JobHandler[] {
  return [
    ...syncHandlers(runtime),
    ...rosterHandlers(runtime),
    logosHandler(runtime),
    backupHandler(runtime, backUp),
    retentionHandler(runtime),
    noticesHandler(runtime),
    passwordLinkMailHandler(runtime),
    revokeAgainHandler(runtime),
    askAgainHandler(runtime),
  ];
}

/** By the operator's command, with our settings: .env may belong to another installation. */
async function backUp(file: string, signal: AbortSignal): Promise<void> {
  await runCli({ args: ["--settings", devNull], env: process.env }, ["backup", file], { signal });
}
