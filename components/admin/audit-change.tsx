import type { AuditEntry } from "@/lib/audit";
import { auditText } from "@/lib/text/audit";

/** The reason that was given, and what changed: "Access active → deactivated". */
export function AuditChange({ entry: { reason, before, after } }: { readonly entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <>
      {reason && <p>{reason}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field} className="break-words">
              <span className="text-muted">{auditText.fieldName(field)}</span> {change(before?.[field], after?.[field])}
            </li>
          ))}
        </ul>
      )}
    </>
  );
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
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
