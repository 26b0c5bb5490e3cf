import { createServer } from "node:net";
import { describe, expect, it, test } from "vitest";
import { startListening } from "@/tests/factories/start-listening";
import { demoPorts, requireFreePorts, stateOfPort } from "./ports.mjs";

async function listenOn(host: string) {
  const server = createServer();
  return { port: await startListening(server, host), close: () => server.close() };
}

describe("demoPorts", () => {
  it("are the usual ones, or what the environment says", () => {
    expect(demoPorts({ NODE_ENV: "test", PORT: "" })).toEqual({ portal: 3000, sandbox: 4443, program: 4480 });
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
  it.each(["127.0.0.1", "0.0.0.0", "::", "::1"])("is noticed when its owner listens on %s", async (host) => {
    const { port, close } = await listenOn(host);
    await expect(stateOfPort(port)).resolves.toBe("taken");
    close();
    await expect(stateOfPort(port)).resolves.toBe("free");
    await expect(stateOfPort(port), "looking does not take it").resolves.toBe("free");
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

  it("that is the last one gets the one before it as the other", async () => {
    const ports = { portal: 3000, sandbox: 4443, program: 65_535 };
    const state = async (port: number) => (port === ports.program ? "taken" : "free");
    await expect(requireFreePorts(ports, state)).rejects.toThrow(/: DEMO_PROGRAM_PORT=65534 npm run demo$/);
  });
});

// Whether one is depends on the machine and its user.
test("a port that only the administrator may open is not said to be in use", async () => {
  const ports = { portal: 80, sandbox: 4443, program: 4480 };
  await expect(requireFreePorts(ports, async (port) => (port < 1024 ? "reserved" : "free"))).rejects.toThrow(
    "Port 80, meant for the portal, may only be opened by the administrator: set PORT to one from 1024 on.",
  );
});
