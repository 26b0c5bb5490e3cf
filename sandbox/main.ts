import { parseArgs } from "node:util";
import { pino } from "pino";
import { readConfig } from "./config";
import { createSandbox } from "./create";

const USAGE = `npm run sandbox
It takes no arguments. Its settings are environment variables, SANDBOX_PORT and others, which docs/sandbox.md lists.`;

if (asksForHelp()) console.log(USAGE);
else await run();

function asksForHelp(): boolean {
  try {
    return parseArgs({ options: { help: { type: "boolean", short: "h", default: false } } }).values.help;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n${USAGE}`);
    process.exit(2);
  }
}

/** Runs only the sandbox, until it is stopped. */
async function run(): Promise<void> {
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
}
