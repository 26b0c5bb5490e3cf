import { z } from "zod";

/** What the portal answered, or what went wrong in words. */
export type PortalAnswer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly words: string };

const problemSchema = z.object({ detail: z.string() });

interface Ask {
  readonly method?: "POST" | "PUT" | "DELETE";
  /** Sent as JSON, or as it is when it is a file. */
  readonly body?: unknown;
  /** Said when no answer came, so that nobody can tell whether it was done. */
  readonly lost: string;
}

/** Asks the portal for a change (design, HTTP surface). Never throws: an answer that was lost is said to be lost. */
export async function askPortal(path: string, { method = "POST", body, lost }: Ask): Promise<PortalAnswer> {
  try {
    const response = await fetch(path, { method, ...content(body) });
    const text = await response.text();
    const answer: unknown = text === "" ? undefined : JSON.parse(text);
    return response.ok ? { ok: true, body: answer } : { ok: false, words: problemSchema.parse(answer).detail };
  } catch {
    return { ok: false, words: lost };
  }
}

function content(body: unknown): Pick<RequestInit, "headers" | "body"> {
  const accept = { accept: "application/json" };
  if (body === undefined) return { headers: accept };
  if (body instanceof Blob) return { headers: { ...accept, "content-type": "text/csv" }, body };
  return { headers: { ...accept, "content-type": "application/json" }, body: JSON.stringify(body) };
}
