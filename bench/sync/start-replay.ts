import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";

export interface Replay {
  /** Serves a recorded folder from now on; answers the address. */
  serve(folder: string): Promise<string>;
  stop(): void;
}

/** Recorded answers over TLS, under the certificate of the sandbox that gave them, from a process of its own. */
export function startReplay(sandboxDir: string): Replay {
  const certificate = path.join(sandboxDir, "server.pem");
  const key = path.join(sandboxDir, "private", "server-key.pem");
  const server = spawn(process.execPath, ["--import", "tsx", "bench/sync/replay.ts", certificate, key], {
    // Only who leads a session stands back behind others (lib/stand-back.ts).
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface(server.stdout)[Symbol.asyncIterator]();
  return {
    async serve(folder) {
      server.stdin.write(`${folder}\n`);
      const { value } = await lines.next();
      return `https://localhost:${value}`;
    },
    stop: () => void server.kill("SIGTERM"),
  };
}
