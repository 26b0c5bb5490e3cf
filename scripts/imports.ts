import { complaints } from "./imports/check";
import { readEdges } from "./imports/graph";

// The part of `npm run lint` that checks where imports lead; Biome checks one file at a time, and only names.
const found = complaints(readEdges(process.cwd()));
for (const complaint of found) console.error(complaint);
if (found.length > 0) process.exitCode = 1;
