import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { collectGarbage } from "@/tests/factories/collect-garbage";
import { startTlsServer } from "@/tests/tls-server";
import { SourceUnreadableError } from "./source-file";
import { openUrl } from "./source-url";

const signal = new AbortController().signal;

test("a file that comes line by line and never ends is given up after a while, in words for an admin", async () => {
  const { url, ca } = await startTlsServer((_, response) => {
    response.write("Employee ID\r\n");
    const dripping = setInterval(() => response.write("e1\r\n"), 20);
    response.on("close", () => clearInterval(dripping));
  });
  // Node 20 loses the time limit of some signals when it collects garbage.
  const collecting = setInterval(collectGarbage, 50);
  onTestFinished(() => clearInterval(collecting));
  // On a busy machine the time is up before the answer has begun.
  const read = async () => {
    const file = await openUrl(new URL(url), { taken: [], allowPrivate: true, signal, ca, minutes: 0.01 });
    await buffer(file.body).finally(() => file.close());
  };
  const words = "ROSTER_SOURCE is too slow: the whole file has to arrive within 0.01 minutes.";
  await expect(read()).rejects.toThrow(new SourceUnreadableError(words));
});
