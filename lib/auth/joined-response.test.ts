import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "@/tests/factories/listening";
import { JoinedResponse } from "./joined-response";

test("the head of an answer waits for the first of its body, and both arrive whole", async () => {
  let sentEarly: number | undefined;
  const server = createServer({ ServerResponse: JoinedResponse }, (_request, response) => {
    response.setHeader("content-type", "text/plain").flushHeaders();
    sentEarly = response.socket?.bytesWritten;
    response.write("the first, ");
    response.end("the last");
  });
  const answer = await fetch(`http://127.0.0.1:${await listen(server)}`);
  expect(answer.headers.get("content-type")).toBe("text/plain");
  expect(await answer.text()).toBe("the first, the last");
  expect(sentEarly).toBe(0);
});
