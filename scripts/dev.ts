import "./check-driver";
import "./load-settings";
import { PROGRAM_NAMES, runPortal } from "./processes/run-portal";
import { takeNoArguments } from "./setup/take-no-arguments.mjs";

takeNoArguments(`npm run dev
It takes no arguments but --settings FILE, which is read instead of .env. PORT is a setting.`);

runPortal(PROGRAM_NAMES, "development");
