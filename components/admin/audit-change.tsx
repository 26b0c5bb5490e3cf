import type { AuditEntry } from "@/lib/audit";
import { auditText } from "@/lib/text/audit";

/** The reason that was given, and what changed: "Access: Active → Deactivated". */
export function AuditChange({ entry: { reason, before, after } }: { readonly entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => before?.[field] !== undefined || !isNothing(after?.[field]),
  );
  return (
    <>
      {reason && <p>{reason}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field} className="break-words">
              <span className="text-muted">{auditText.fieldName(field)}:</span>{" "}
              {change(auditText.valueName(field, before?.[field]), auditText.valueName(field, after?.[field]))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Of a plan of 50 new members, that it has no other change need not be said. */
function isNothing(value: unknown): boolean {
  return value === null || value === 0;
}

/** A value that did not change, or was not there before, is shown only once. */
function change(before: unknown, after: unknown): string {
  const [old, now] = [before, after].map(inWords);
  if (before === undefined || old === now) return now ?? "";
  return after === undefined ? (old ?? "") : `${old} → ${now}`;
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? auditText.yes : auditText.no;
  if (Array.isArray(value)) return value.map(inWords).join(", ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([field, part]) => `${auditText.fieldName(field)}: ${inWords(auditText.valueName(field, part))}`)
    .join(", ");
}
