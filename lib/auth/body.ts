import { isUtf8 } from "node:buffer";
import { AppError, InvalidInputError } from "@/lib/errors";
import { refusalText } from "@/lib/text/refusals";

export const FORM = "application/x-www-form-urlencoded";
export const CSV = "text/csv";

/** The type that a body declares, without its parameters; case does not matter in it (RFC 9110, 8.3.1). */
export function mediaType(request: Request): string | undefined {
  return request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
}

/** Whether the request says that it has no body; a chunked one may turn out empty. */
export function isBodiless({ body, headers }: Request): boolean {
  return body === null || headers.get("content-length") === "0";
}

/** None of our forms or JSON bodies come near this size. */
const LIMIT_BYTES = 64 * 1024;

/**
 * The body as text. It is refused while still streaming in, once it is larger than any of ours.
 * @throws AppError `too_large` (413); InvalidInputError if it is not in UTF-8
 */
export async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > LIMIT_BYTES) throw new AppError("too_large", 413, { message: refusalText.tooLarge });
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  if (!isUtf8(body)) throw new InvalidInputError(refusalText.notUtf8);
  return new TextDecoder().decode(body);
}

/** The body as JSON; an empty body is an empty object. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInputError(refusalText.notJson);
  }
}

/** The body of a form, one property per field. */
export async function readForm(request: Request): Promise<Record<string, string>> {
  return parseForm(await readText(request));
}

/**
 * A field that is sent twice is refused: one might be checked and the other used (ASVS 5.0, 15.3.7).
 * @throws InvalidInputError
 */
export function parseForm(text: string): Record<string, string> {
  const fields = new URLSearchParams(text);
  if (new Set(fields.keys()).size < fields.size) throw new InvalidInputError(refusalText.fieldTwice);
  return Object.fromEntries(fields);
}
