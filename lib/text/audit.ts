import type { AuditOutcome } from "@/lib/domain/audit";

/** Words of the console's audit log. */
export const auditText = {
  title: "Audit log",
  intro: "Every change, and every attempt at one that was refused. Nothing here can be edited.",
  fields: {
    actor: "Who",
    action: "Action",
    subject: "Whom or what",
    outcome: "Outcome",
    from: "From",
    until: "Until",
  },
  actorHint: "Id, cli or worker",
  actionHint: "member.add or member.",
  anyOutcome: "Any",
  find: "Show",
  download: "Download these entries as CSV",
  none: "No entry matches. Try a longer time or fewer words.",
  more: "Show older ones",
  columns: {
    when: "When and who",
    action: "Action",
    subject: "Whom or what",
    outcome: "Outcome",
    details: "Reason and change",
    origin: "From where",
  },
  outcomes: {
    done: "Done",
    refused: "Refused",
    failed: "Failed",
    unknown: "Answer lost",
  } satisfies Record<AuditOutcome, string>,
} as const;
