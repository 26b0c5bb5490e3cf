// @ts-check
import { once } from "node:events";
import { connect, createServer } from "node:net";

/**
 * The demo's ports: those of its three servers, or the ones set in the environment.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ portal: number, sandbox: number, program: number }}
 * @throws Error that names the setting, if it is not a port
 */
export function demoPorts(env) {
  const ports = {
    portal: portFrom(env, "PORT", 3000),
    sandbox: portFrom(env, "SANDBOX_PORT", 4443),
    program: portFrom(env, "DEMO_PROGRAM_PORT", 4480),
  };
  if (new Set(Object.values(ports)).size < 3) {
    throw new Error("PORT, SANDBOX_PORT and DEMO_PROGRAM_PORT must be three different ports.");
  }
  return ports;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {number} fallback
 */
function portFrom(env, name, fallback) {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} must be a port from 1 to 65535.`);
}

/**
 * @param {{ portal: number, sandbox: number, program: number }} ports
 * @param {typeof stateOfPort} [stateOf]
 * @throws Error that names the first port that cannot be opened, and the setting to choose another
 */
export async function requireFreePorts(ports, stateOf = stateOfPort) {
  for (const { port, name, use } of [
    { port: ports.portal, name: "PORT", use: "the portal" },
    { port: ports.sandbox, name: "SANDBOX_PORT", use: "the sandbox" },
    { port: ports.program, name: "DEMO_PROGRAM_PORT", use: "the hosted program's pages" },
  ]) {
    const state = await stateOf(port);
    if (state === "free") continue;
    if (state === "reserved") {
      throw new Error(
        `Port ${port}, meant for ${use}, may only be opened by the administrator: set ${name} to one from 1024 on.`,
      );
    }
    throw new Error(
      `Port ${port}, meant for ${use}, is in use: by another program, or by a demo that is still running.\n` +
        `Stop it, or choose another port: ${name}=${port < 65_535 ? port + 1 : port - 1} npm run demo`,
    );
  }
}

/**
 * Whether a port of this machine is free. A listener on all addresses does not always prevent one on loopback, but may
 * get the browser's requests, so connecting to both loopback addresses is tried as well.
 * @param {number} port
 * @returns {Promise<"free" | "taken" | "reserved">} reserved: for the administrator, as those below 1024 often are
 */
export async function stateOfPort(port) {
  const answers = await Promise.all([somebodyAnswers(port, "127.0.0.1"), somebodyAnswers(port, "::1")]);
  const state = await tryToListen(port);
  return state === "free" && answers.includes(true) ? "taken" : state;
}

/**
 * @param {number} port
 * @param {string} host
 */
async function somebodyAnswers(port, host) {
  const socket = connect({ port, host });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(1_000) });
    return true;
  } catch {
    return false; // Refused, or this machine has no such address.
  } finally {
    socket.destroy();
  }
}

/**
 * @param {number} port
 * @returns {ReturnType<typeof stateOfPort>}
 */
async function tryToListen(port) {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
    return "free";
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EACCES" ? "reserved" : "taken";
  } finally {
    server.close();
  }
}
