import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createServer } from "node:https";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { standBack } from "@/lib/stand-back";
import { fileOf } from "./record";

/**
 * Serves recorded answers over TLS, as a process of its own: `replay.ts CERTIFICATE KEY`; each line on standard input
 * names the folder to serve from then on, and is answered with the port.
 */
// The feed is on another machine than the portal.
standBack();
const [certificate = "", key = ""] = process.argv.slice(2);
let folder = "";
let headers: Record<string, string> = {};

const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key) }, (request, response) => {
  const file = fileOf(folder, request.url ?? "");
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { "content-type": "application/json", ...headers });
  pipeline(createReadStream(file, { highWaterMark: 1 << 18 }), response).catch((error: unknown) =>
    console.error(error),
  );
});
// Whoever started it has ended.
process.stdin.on("end", () => process.exit());
server.listen(0, "127.0.0.1", () => {
  process.stdin.setEncoding("utf8").on("data", (line) => {
    folder = String(line).trim();
    headers = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path.join(folder, "headers"), "utf8")));
    const address = server.address();
    console.log(typeof address === "object" ? address?.port : "");
  });
});
