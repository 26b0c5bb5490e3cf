import getPort, { portNumbers } from "get-port";

/** Below what systems hand to connections: from 32768 on Linux, from 49152 elsewhere. */
const FIRST = 20_000;
const OF_A_PROCESS = 100;
const PROCESSES = 120;

/**
 * A port for a program that listens only seconds later. No connection is given it meanwhile, which a free port that the
 * system chose may be, and no other process of the tests looks among the same ones.
 */
export async function freePort(): Promise<number> {
  const first = FIRST + (process.pid % PROCESSES) * OF_A_PROCESS;
  return await getPort({ port: portNumbers(first, first + OF_A_PROCESS - 1), reserve: true });
}
