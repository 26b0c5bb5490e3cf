import { createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { startListening } from "@/tests/factories/start-listening";
import { demoPorts, isPortFree, requireFreePorts } from "./ports.mjs";

async function listenOn(host: string) {
  const server = createServer();
  return { port: await startListening(server, host), close: () => server.close() };
}

describe("demoPorts", () => {
  it("are the usual ones, or what the environment says", () => {
    expect(demoPorts({ NODE_ENV: "test" })).toEqual({ portal: 3000, sandbox: 4443, program: 4480 });
    expect(demoPorts({ NODE_ENV: "test", PORT: "8000", SANDBOX_PORT: "8443", DEMO_PROGRAM_PORT: "8480" })).toEqual({
      portal: 8000,
      sandbox: 8443,
      program: 8480,
    });
  });

  it.each(["zero", "0", "65536", "3000.5", "-1"])("refuse PORT=%s", (PORT) => {
    expect(() => demoPorts({ NODE_ENV: "test", PORT })).toThrow("PORT must be a port from 1 to 65535.");
  });

  it("refuse the same port twice", () => {
    expect(() => demoPorts({ NODE_ENV: "test", PORT: "4443" })).toThrow("three different ports");
  });
});

describe("a taken port", () => {
  it.each(["127.0.0.1", "0.0.0.0", "::"])("is noticed when its owner listens on %s", async (host) => {
    const { port, close } = await listenOn(host);
    await expect(isPortFree(port)).resolves.toBe(false);
    close();
    await expect(isPortFree(port)).resolves.toBe(true);
  });

  it("gets a sentence that names it and the setting for another", async () => {
    const { port, close } = await listenOn("127.0.0.1");
    const free = await listenOn("127.0.0.1");
    free.close();
    await expect(requireFreePorts({ portal: free.port, sandbox: port, program: free.port })).rejects.toThrow(
      new RegExp(`^Port ${port}, meant for the sandbox, is in use.*SANDBOX_PORT=${port + 1} npm run demo$`, "s"),
    );
    close();
  });
});
