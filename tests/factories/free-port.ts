import getPort, { portNumbers } from "get-port";

/** Below the ports that systems assign to connections: from 32768 on Linux, from 49152 elsewhere. */
const FIRST = 20_000;
const OF_A_PROCESS = 100;
const PROCESSES = 120;

/**
 * A port for a program that listens only seconds later. Unlike a free port chosen by the system, it cannot be assigned
 * to a connection meanwhile, and no other test process picks from the same range.
 */
export async function freePort(): Promise<number> {
  const first = FIRST + (process.pid % PROCESSES) * OF_A_PROCESS;
  return await getPort({ port: portNumbers(first, first + OF_A_PROCESS - 1), reserve: true });
}
