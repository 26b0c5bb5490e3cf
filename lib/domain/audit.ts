/** How an action ended; `unknown`: the service's answer was lost. */
export const AUDIT_OUTCOMES = ["done", "refused", "failed", "unknown"] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** The longest text by which the audit log is filtered. */
export const AUDIT_FILTER_CHARACTERS = 300;

/** What an entry is about, where that is no member: one of these, a roster or a sync. */
const OTHER_SUBJECTS: readonly string[] = ["audit log", "insight", "members", "portal"];
/** What stands for an erased person's id. */
const PSEUDONYM = /^erased-[0-9a-f]{16}$/;

/** Whether the audit log means no member, or none any more, by this subject: no member's id may look like one of these. */
export function isOtherSubject(subject: string): boolean {
  return OTHER_SUBJECTS.includes(subject) || subjectOf(subject) !== undefined || isPseudonym(subject);
}

export function isPseudonym(text: string): boolean {
  return PSEUDONYM.test(text);
}

export function rosterSubject(id: number): string {
  return `roster ${id}`;
}

export function syncRunSubject(id: number): string {
  return `sync run ${id}`;
}

/** Reads what these wrote; undefined for any other text. */
export function subjectOf(text: string): { readonly kind: "roster" | "sync run"; readonly id: number } | undefined {
  const [, kind, id] = /^(roster|sync run) (\d+)$/.exec(text) ?? [];
  if (kind === undefined) return undefined;
  return { kind: kind === "roster" ? kind : "sync run", id: Number(id) };
}
