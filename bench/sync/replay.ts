import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:https";
import path from "node:path";
import { z } from "zod";
import { standBack } from "@/lib/stand-back";
import { fileOf } from "./record";

/**
 * Serves recorded answers over TLS, as a process of its own: `replay.ts CERTIFICATE KEY`; each line on standard input
 * names the folder to serve from then on, and is answered with the port.
 */
// The feed is on another machine than the portal. So here it takes as little as it can of the processor that both share:
// it stands back, and has its answers in memory.
standBack();
const [certificate = "", key = ""] = process.argv.slice(2);
let folder = "";
let headers: Record<string, string> = {};
const answers = new Map<string, Buffer>();

const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (request, response) => {
  const answer = answers.get(fileOf(folder, request.url ?? ""));
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { "content-type": "application/json", ...headers });
  response.end(answer);
});
// Whoever started it has ended.
process.stdin.on("end", () => process.exit());
server.listen(0, "127.0.0.1", () => {
  process.stdin.setEncoding("utf8").on("data", (line) => {
    folder = String(line).trim();
    answers.clear();
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      answers.set(file, readFileSync(file));
    }
    headers = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path.join(folder, "headers"), "utf8")));
    const address = server.address();
    console.log(typeof address === "object" ? address?.port : "");
  });
});
