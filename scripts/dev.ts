import "./check-driver";
import "./load-settings";
import { PROGRAM_NAMES, runPortal } from "./processes/run-portal";

runPortal(PROGRAM_NAMES, "development");
