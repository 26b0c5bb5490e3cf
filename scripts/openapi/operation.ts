import type { z } from "zod";
import type { Role } from "@/lib/domain/members";

/** The body of an answer that is not `application/json`. */
export interface Media {
  readonly media: string;
  readonly schema?: z.ZodType;
}

export type Answer = z.ZodType | Media | null;

/** One verb on one path, as the document describes it and the contract test tries it. */
export interface Operation {
  readonly method: "get" | "post" | "put" | "delete";
  /** With parameters as `{id}`. */
  readonly path: string;
  readonly summary: string;
  /** The least role that may call it; undefined for everyone. */
  readonly role?: Role;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: { readonly media: string; readonly schema?: z.ZodType };
  /** Its successful answers, by status; null for no body. Errors are problem details (RFC 9457). */
  readonly answers: Readonly<Record<number, Answer>>;
  /** Of what forms send to: an error is a page where `Accept` prefers HTML. */
  readonly failsAsPage?: true;
}

export const FORM = "application/x-www-form-urlencoded";
export const JSON_BODY = "application/json";
export const CSV: Media = { media: "text/csv" };
export const HTML: Media = { media: "text/html" };
export const EVENTS: Media = { media: "text/event-stream" };
export const WEBP: Media = { media: "image/webp" };

export function isMedia(answer: Answer): answer is Media {
  return answer !== null && "media" in answer;
}
