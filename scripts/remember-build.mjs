// @ts-check
import { buildState } from "./setup/next-build.mjs";

// After `next build`: `npm start` then notices pages that are older than the code.
buildState(process.cwd()).remember();
