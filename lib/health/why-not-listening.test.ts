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
  // An address that is nobody's (RFC 5737), and a name that is nobody's (RFC 6761).
  for (const host of ["192.0.2.1", "perks.invalid"]) {
    expect(await refusal(host, 0)).toMatch(new RegExp(`^HOST is ${host}, which is no address of this machine: set it`));
  }
  // Containers let everybody have every port.
  const denied = Object.assign(new Error("listen EACCES"), { code: "EACCES" });
  expect(whyNotListening(denied, { HOST: "127.0.0.1", PORT: 80 })).toMatch(
    /port 80, .* set PORT to a higher one, .*proxy/,
  );
  expect(whyNotListening(new Error("another"), { HOST: "127.0.0.1", PORT: 80 })).toBeUndefined();
});
