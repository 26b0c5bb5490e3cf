import { z } from "zod";
import { sentence } from "@/lib/text/format";

/** The portal's answer, or a message about what went wrong, and with which fields if they are to blame. */
export type PortalAnswer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly words: string; readonly errors: FieldErrors };

/** A sentence on each field that is to blame, by its name. */
export type FieldErrors = Readonly<Record<string, string>>;

const problemSchema = z
  .object({
    detail: z.string(),
    errors: z.array(z.object({ field: z.string(), detail: z.string() })).default([]),
  })
  .transform(({ detail, errors }) => ({
    words: detail,
    errors: Object.fromEntries(errors.map((error) => [error.field, `${sentence(error.detail)}.`])),
  }));

interface Ask {
  readonly method?: "POST" | "PUT" | "DELETE";
  /** Sent as JSON; a file is sent unchanged. */
  readonly body?: unknown;
  /** The message if no answer came, so that it is unknown whether it was done. */
  readonly lost: string;
}

/** Asks the portal for a change (design, HTTP surface). Never throws: a lost answer is reported as lost. */
export async function askPortal(path: string, { method = "POST", body, lost }: Ask): Promise<PortalAnswer> {
  try {
    const response = await fetch(path, { method, ...content(body) });
    const text = await response.text();
    const answer: unknown = text === "" ? undefined : JSON.parse(text);
    return response.ok ? { ok: true, body: answer } : { ok: false, ...problemSchema.parse(answer) };
  } catch {
    return { ok: false, words: lost, errors: {} };
  }
}

function content(body: unknown): Pick<RequestInit, "headers" | "body"> {
  const accept = { accept: "application/json" };
  if (body === undefined) return { headers: accept };
  if (body instanceof Blob) return { headers: { ...accept, "content-type": "text/csv" }, body };
  return { headers: { ...accept, "content-type": "application/json" }, body: JSON.stringify(body) };
}
