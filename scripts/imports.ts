import { complaints } from "./imports/check";
import { readEdges } from "./imports/graph";

// The part of `npm run lint` that checks where imports lead; Biome finds files that import each other in a circle, and
// otherwise only knows names.
const found = complaints(readEdges(process.cwd()));
for (const complaint of found) console.error(complaint);
if (found.length > 0) process.exitCode = 1;
