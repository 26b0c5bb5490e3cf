import { loadConfig } from "@/lib/config";
import { carryOutRoster } from "@/lib/roster";
import { createRuntime } from "@/lib/runtime";

/** Carries out one roster with a short lease: what the kill test starts, and kills. Its environment is a portal's. */
const [id, leaseMs] = process.argv.slice(2).map(Number);
if (!id || !leaseMs) throw new Error("Give the number of a roster and the milliseconds of its lease.");
const runtime = createRuntime(loadConfig(process.env));
await carryOutRoster(runtime, id, { signal: new AbortController().signal, leaseMs });
await runtime.memberAccess.close();
