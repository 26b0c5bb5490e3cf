import "./check-driver";
import "./load-settings";
import { PROGRAM_NAMES, runPortal } from "./processes/run-portal";

const [only, ...rest] = process.argv.slice(2);
const names = PROGRAM_NAMES.filter((name) => only === undefined || name === only);
if (names.length === 0 || rest.length > 0) {
  console.error(`npm start runs the whole portal; npm start -- ${PROGRAM_NAMES.join(" or ")} runs only that process.`);
  process.exit(2);
}
runPortal(names, "production");
