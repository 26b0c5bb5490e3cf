import { shellText } from "@/lib/text/shell";
import { inTime } from "./in-time";
import { problemSchema, type Refusal } from "./refusal";
import * as z from "./zod";

/** The portal's answer, or why there is none. */
export type PortalAnswer<Body> = { readonly ok: true; readonly body: Body } | ({ readonly ok: false } & Refusal);

export interface Ask<Body> {
  readonly method?: "POST" | "PUT" | "DELETE";
  /** Sent as JSON; a file is sent unchanged. */
  readonly body?: unknown;
  /** What a good answer holds; another one counts as lost. */
  readonly answer: z.ZodType<Body>;
  /** The message if no answer came, so that it is unknown whether it was done: by default, that a reload tells. */
  readonly lost?: string;
}

/** More than the portal itself waits for the program, twice over. */
const PATIENCE_MS = 30_000;

/** Of an answer from which nothing is needed. */
export const anyAnswer = z.unknown();

/** Asks the portal for a change (design, HTTP surface). Never throws: a lost answer is told as lost. */
export async function askPortal<Body>(
  path: string,
  { method = "POST", body, answer, lost = shellText.lost }: Ask<Body>,
): Promise<PortalAnswer<Body>> {
  const none = { ok: false, words: lost, errors: {} } as const;
  const response = await fetchWhole(path, { method, ...content(body) });
  if (!response) return none;
  try {
    const given: unknown = response.text === "" ? undefined : JSON.parse(response.text);
    if (response.ok) return { ok: true, body: answer.parse(given) };
    const refusal = problemSchema.parse(given);
    // Not led to sign-in, as elsewhere: what was typed would be lost.
    const words = response.status === 401 ? `${refusal.words} ${shellText.signInBeside}` : refusal.words;
    return { ok: false, ...refusal, words };
  } catch (error) {
    // Not the portal's own words, or those of another version: whether it was done is as unknown.
    reportError(error);
    return none;
  }
}

interface WholeResponse extends Pick<Response, "ok" | "status"> {
  readonly text: string;
}

/** Undefined where the network gave no answer, or not all of it. */
async function fetchWhole(path: string, asked: RequestInit): Promise<WholeResponse | undefined> {
  try {
    // A file takes as long as it takes.
    if (asked.body instanceof Blob) return await whole(await fetch(path, asked));
    return await inTime(async (signal) => await whole(await fetch(path, { ...asked, signal })), {
      patienceMs: PATIENCE_MS,
    });
  } catch {
    return undefined;
  }
}

async function whole(response: Response): Promise<WholeResponse> {
  return { ok: response.ok, status: response.status, text: await response.text() };
}

function content(body: unknown): Pick<RequestInit, "headers" | "body"> {
  const accept = { accept: "application/json" };
  if (body === undefined) return { headers: accept };
  if (body instanceof Blob) return { headers: { ...accept, "content-type": "text/csv" }, body };
  return { headers: { ...accept, "content-type": "application/json" }, body: JSON.stringify(body) };
}
