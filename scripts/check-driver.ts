import { fileURLToPath } from "node:url";
import { whyDriverAborts } from "./setup/driver.mjs";

const fault = whyDriverAborts(fileURLToPath(new URL("..", import.meta.url)));
if (fault) {
  console.error(fault);
  process.exit(1);
}
