import { problemSchema, type Refusal } from "@/components/shell/refusal";

/** The portal's answer, or why there is none. */
export type PortalAnswer = { readonly ok: true; readonly body: unknown } | ({ readonly ok: false } & Refusal);

export interface Ask {
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
