import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "@/tests/factories/listening";
import { whyNotListening } from "./why-not-listening";

/** What a server of these settings says as it starts to listen. */
function refusal(HOST: string, PORT: number): Promise<unknown> {
  const server = createServer();
  onTestFinished(() => void server.close());
  return new Promise((resolve) => {
    server.once("error", (error) => resolve(whyNotListening(error, { HOST, PORT })));
    server.listen(PORT, HOST);
  });
}

test("a web process that cannot listen names the setting", async () => {
  const taken = await listen(createServer());
  expect(await refusal("127.0.0.1", taken)).toBe(`Port ${taken} is taken: set PORT to another one.`);
  const elsewhere = "HOST is 192.0.2.1, which is no address of this machine: set it to 127.0.0.1, or";
  // An address that is nobody's (RFC 5737).
  expect(await refusal("192.0.2.1", 0)).toContain(elsewhere);
  // Of a name, depending on whether a name server answers.
  for (const code of ["ENOTFOUND", "EAI_AGAIN"]) {
    const unknown = Object.assign(new Error("getaddrinfo"), { code });
    expect(whyNotListening(unknown, { HOST: "192.0.2.1", PORT: 80 })).toContain(elsewhere);
  }
  // Containers let everybody have every port.
  const denied = Object.assign(new Error("listen EACCES"), { code: "EACCES" });
  expect(whyNotListening(denied, { HOST: "127.0.0.1", PORT: 80 })).toMatch(
    /port 80, .* set PORT to a higher one, .*proxy/,
  );
  expect(whyNotListening(new Error("another"), { HOST: "127.0.0.1", PORT: 80 })).toBeUndefined();
});
