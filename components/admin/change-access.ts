import { z } from "zod";
import { accessActionText } from "@/lib/text/admin";

/** What came of a change of access, fit to be shown. */
export interface AccessChange {
  readonly tone: "good" | "caution" | "danger";
  readonly words: string;
}

const doneSchema = z.object({
  service: z.object({ state: z.enum(["done", "failed", "unknown"]), message: z.string() }),
});
const problemSchema = z.object({ detail: z.string() });

/** Asks the portal for the change (design, HTTP surface). Never throws: an answer that was lost is said to be lost. */
export async function changeAccess(
  clientUserId: string,
  kind: "deactivate" | "reactivate",
  change: { readonly reason: string; readonly notify: boolean },
): Promise<AccessChange> {
  try {
    const response = await fetch(`/api/admin/members/${encodeURIComponent(clientUserId)}/${kind}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(change),
    });
    const answer: unknown = await response.json();
    if (!response.ok) return { tone: "danger", words: problemSchema.parse(answer).detail };
    const { state, message } = doneSchema.parse(answer).service;
    return { tone: state === "done" ? "good" : "caution", words: `${accessActionText[kind].done} ${message}` };
  } catch {
    return { tone: "danger", words: accessActionText.lost };
  }
}
