import { pino } from "pino";
import { ZodError } from "zod";
import { BadSettings, readConfig } from "./config";
import { createSandbox } from "./create";

/** `npm run sandbox`: the sandbox alone, until it is stopped. */
try {
  const sandbox = await createSandbox(readConfig(), pino({ name: "sandbox" }, pino.destination(2)));
  console.log(`The sandbox listens.

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
  const sentence = error instanceof BadSettings || !(error instanceof ZodError) ? String(error) : error.message;
  console.error(sentence);
  process.exit(1);
}
