import { problemSchema, type Refusal } from "./refusal";

/** The portal's answer, or why there is none. */
export type PortalAnswer = { readonly ok: true; readonly body: unknown } | ({ readonly ok: false } & Refusal);

export interface Ask {
  readonly method?: "POST" | "PUT" | "DELETE";
  /** Sent as JSON; a file is sent unchanged. */
  readonly body?: unknown;
  /** The message if no answer came, so that it is unknown whether it was done. */
  readonly lost: string;
}

/** Asks the portal for a change (design, HTTP surface). Never throws: a lost answer is told as lost. */
export async function askPortal(path: string, { method = "POST", body, lost }: Ask): Promise<PortalAnswer> {
  const none = { ok: false, words: lost, errors: {} } as const;
  const response = await fetchWhole(path, { method, ...content(body) });
  if (!response) return none;
  try {
    const answer: unknown = response.text === "" ? undefined : JSON.parse(response.text);
    return response.ok ? { ok: true, body: answer } : { ok: false, ...problemSchema.parse(answer) };
  } catch (error) {
    // Not the portal's own words, but those of a proxy before it: whether it was done is as unknown.
    reportError(error);
    return none;
  }
}

/** Undefined where the network gave no answer, or not all of it. */
async function fetchWhole(path: string, asked: RequestInit): Promise<{ ok: boolean; text: string } | undefined> {
  try {
    const response = await fetch(path, asked);
    return { ok: response.ok, text: await response.text() };
  } catch {
    return undefined;
  }
}

function content(body: unknown): Pick<RequestInit, "headers" | "body"> {
  const accept = { accept: "application/json" };
  if (body === undefined) return { headers: accept };
  if (body instanceof Blob) return { headers: { ...accept, "content-type": "text/csv" }, body };
  return { headers: { ...accept, "content-type": "application/json" }, body: JSON.stringify(body) };
}
