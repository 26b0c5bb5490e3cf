import type { NewQuarantineRow } from "@/lib/db/quarantine";
import { type Reject, rawJson } from "@/lib/feed";

/** Samples kept of each code; a feed may be wrong a million times over. */
export const SAMPLES = 200;

export type WarningCode = "logo_missing" | "coordinates_doubtful" | "expired" | "counts_mismatch";

interface Doubtful {
  readonly categoryId: number | null;
  readonly row: unknown;
}

/** The problems that a run finds: all are counted, and some samples of each code are kept. */
export interface Quarantine {
  readonly rejects: number;
  readonly warnings: number;
  /** How often each code was found. */
  readonly findings: Readonly<Record<string, number>>;
  readonly samples: readonly NewQuarantineRow[];
  reject(categoryId: number | null, reject: Reject): void;
  /** @param total how many there are, of which `rows` are the first */
  warn(code: WarningCode, reason: string, total: number, rows: readonly Doubtful[]): void;
}

export function createQuarantine(): Quarantine {
  const perCode = new Map<string, number>();
  const findings: Record<string, number> = {};
  const samples: NewQuarantineRow[] = [];
  let rejects = 0;
  let warnings = 0;

  function keep(row: NewQuarantineRow): void {
    const seen = perCode.get(row.code) ?? 0;
    perCode.set(row.code, seen + 1);
    if (seen < SAMPLES) samples.push(row);
  }

  return {
    get rejects() {
      return rejects;
    },
    get warnings() {
      return warnings;
    },
    findings,
    samples,
    reject(categoryId, { code, reason, raw }) {
      rejects++;
      findings[code] = (findings[code] ?? 0) + 1;
      keep({ severity: "reject", code, reason, categoryId, raw });
    },
    warn(code, reason, total, rows) {
      warnings += total;
      if (total > 0) findings[code] = (findings[code] ?? 0) + total;
      for (const { categoryId, row } of rows) {
        keep({ severity: "warning", code, reason, categoryId, raw: rawJson(row) });
      }
    },
  };
}
