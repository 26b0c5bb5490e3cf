import { pino } from "pino";
import { readConfig } from "./config";
import { createSandbox } from "./create";

/** `npm run sandbox`: runs only the sandbox, until it is stopped. */
try {
  const sandbox = await createSandbox(readConfig(), pino({ name: "sandbox" }, pino.destination(2)));
  console.log(`The sandbox is running.

  Interfaces       ${sandbox.url}
  Hosted program   ${sandbox.programOrigin}
  Control          ${sandbox.url}/__sandbox/
  Portal settings  ${sandbox.portalEnvFile}
  Authority        ${sandbox.caFile}

Ctrl-C stops it.`);
  const stop = () => void sandbox.close();
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
