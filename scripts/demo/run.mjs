// @ts-check
import { rmSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runCli } from "../processes/run-cli.mjs";
import { onStopSignals } from "../processes/stop-signals.mjs";
import { isWebReady } from "../processes/wait-until.mjs";
import { NPM_CI, reasonToInstall, whyDriverIsMissing } from "../setup/dependencies.mjs";
import { whyDriverAborts } from "../setup/driver.mjs";
import { buildState } from "../setup/next-build.mjs";
import { takeNoArguments } from "../setup/take-no-arguments.mjs";
import { missingToolchain } from "../setup/toolchain.mjs";
import { ensureLogins, LOGINS } from "./logins.mjs";
import { demoPorts, requireFreePorts } from "./ports.mjs";
import { demoProcesses } from "./processes.mjs";
import { done, heading, step, welcome } from "./report.mjs";
import { demoPortal } from "./settings.mjs";

takeNoArguments(`npm run demo
It takes no arguments. PORT, SANDBOX_PORT and DEMO_PROGRAM_PORT in the environment are its ports, and its data are in .demo/.`);

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root);
const demoDir = path.join(root, ".demo");
const sandboxDir = path.join(demoDir, "sandbox");
const processes = demoProcesses(path.join(demoDir, "logs"), (error) => void fail(error));
const stopped = new AbortController();

async function install() {
  const reason = reasonToInstall(root);
  if (!reason) return done("The packages are installed");
  await step(`Installing packages, because ${reason} (a few minutes)`, "Installed the packages", async () => {
    try {
      await processes.run("install", ["npm", ...NPM_CI], process.env);
    } catch (error) {
      const isAboutCompiling = error instanceof Error && /gyp/.test(error.message);
      const mend = isAboutCompiling ? missingToolchain() : undefined;
      throw mend ? new Error(mend) : error;
    }
  });
}

function checkDriver() {
  const fault = whyDriverIsMissing(root) ?? whyDriverAborts(root);
  if (fault) throw new Error(fault);
}

async function build() {
  const { isCurrent, remember } = buildState(root);
  if (isCurrent) return done("The pages are built");
  await step("Building the pages (a minute or two)", "Built the pages", async () => {
    await processes.run("build", [process.execPath, "node_modules/next/dist/bin/next", "build"], {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
    });
    remember();
  });
}

/** @param {{ sandbox: number, program: number }} ports */
async function startSandbox(ports) {
  const settings = path.join(sandboxDir, "portal.env");
  rmSync(settings, { force: true }); // The sandbox writes it again as soon as it is listening.
  await step("Starting the sandbox", "The sandbox is running", () =>
    processes.serve("sandbox", {
      args: ["sandbox/main.ts"],
      env: {
        ...process.env,
        SANDBOX_PORT: String(ports.sandbox),
        SANDBOX_DATA_DIR: sandboxDir,
        SANDBOX_PROGRAM_ORIGIN: `http://localhost:${ports.program}`,
      },
      isReady: () => Boolean(statSync(settings, { throwIfNoEntry: false })?.size),
    }),
  );
}

async function main() {
  heading("Perks portal, demo");
  const ports = demoPorts(process.env);
  await requireFreePorts(ports);
  await install();
  checkDriver();
  await build();
  await startSandbox(ports);

  const dataDir = path.join(demoDir, "data");
  const portal = demoPortal({ demoDir, dataDir, port: ports.portal });
  const url = `http://localhost:${ports.portal}`;
  await step("Adding the demo logins", "The demo logins are ready", () =>
    ensureLogins(dataDir, (command, input) => runCli(portal, command, { input, signal: stopped.signal })),
  );
  const sync = ["scripts/portal.ts", ...portal.args, "sync", ...(portal.programMoved ? ["--force"] : [])];
  const [result] = (await processes.show("sync", sync, portal.env)).split("\n");
  done(`Synced the catalogue: ${result}`);
  await step("Starting the portal", "The portal is running", () =>
    processes.serve("portal", {
      args: ["scripts/start.ts", ...portal.args],
      env: portal.env,
      isReady: () => isWebReady(url),
    }),
  );
  welcome(url, LOGINS);
}

/** @param {unknown} error */
async function fail(error) {
  if (processes.isStopping()) return;
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  await processes.stop();
  process.exit(1);
}

async function stop() {
  console.log("\n  Stopping …");
  stopped.abort();
  await processes.stop();
  process.exit(0);
}

onStopSignals(
  () => void stop(),
  () => {
    processes.killNow();
    process.exit(1);
  },
);
main().catch(fail);
