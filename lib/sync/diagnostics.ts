import { type QuarantineRow, sampleQuarantine } from "@/lib/db/quarantine";
import { groupBy } from "@/lib/domain/group-by";
import type { Runtime } from "@/lib/runtime";
import { runOrNotFound } from "./find";
import { SAMPLES } from "./quarantine";

const SAMPLES_SHOWN = 3;

/** One kind of problem that a run found: how often, and the first rows. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: QuarantineRow["severity"];
  readonly count: number;
  /** How many of the rows were kept, to be exported. */
  readonly kept: number;
  readonly samples: readonly Pick<QuarantineRow, "id" | "reason" | "raw" | "categoryId">[];
}

/** The problems that a run found, by code: rejects first, then by frequency. @throws NotFoundError */
export function getDiagnostics({ portal }: Pick<Runtime, "portal">, runId: number): Diagnostic[] {
  const { findings } = runOrNotFound(portal, runId);
  const byCode = groupBy(sampleQuarantine(portal, runId, SAMPLES_SHOWN), ({ code }) => code);
  return [...byCode]
    .map(([code, samples]) => {
      const count = findings?.[code] ?? samples.length;
      const severity = samples[0]?.severity ?? "warning";
      return { code, severity, count, kept: Math.min(count, SAMPLES), samples };
    })
    .sort((a, b) => a.severity.localeCompare(b.severity) || b.count - a.count);
}
