import path from "node:path";
import { Agent, buildConnector, request } from "undici";
import { startDeadline } from "@/lib/domain/deadline";
import { isPrivateLiteral, publicLookup } from "@/lib/public-address";
import { sourceReasons } from "@/lib/text/roster-reasons";
import { type SourceFile, type SourceOptions, SourceUnreadableError } from "./source-file";

const CONNECT_MS = 10_000;
const ANSWER_MS = 60_000;
/** A source that sends a few bytes now and then is never silent. */
const WHOLE_MINUTES = 10;

/**
 * Only https; no redirects, which could lead anywhere; no private addresses unless they are allowed.
 * @param minutes in which the whole file has to arrive
 * @throws SourceUnreadableError
 */
export async function openUrl(
  url: URL,
  { allowPrivate, signal, ca, minutes = WHOLE_MINUTES }: SourceOptions & { readonly minutes?: number },
): Promise<SourceFile> {
  if (!allowPrivate && isPrivateLiteral(url)) {
    throw new SourceUnreadableError(sourceReasons.private);
  }
  const connect = { timeout: CONNECT_MS, ca, ...(allowPrivate ? {} : { lookup: publicLookup }) };
  const dispatcher = new Agent({ connect: buildConnector(connect), headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS });
  const { username, password, pathname, search, origin } = url;
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  const headers = { accept: "text/csv", ...(username && { authorization: `Basic ${login}` }) };
  const deadline = startDeadline(signal, minutes * 60_000, new SourceUnreadableError(sourceReasons.slow(minutes)));
  const close = async () => {
    deadline.clear();
    await dispatcher.destroy();
  };
  try {
    const answer = await request(`${origin}${pathname}${search}`, { dispatcher, headers, signal: deadline.signal });
    if (answer.statusCode !== 200) {
      await answer.body.dump();
      throw new SourceUnreadableError(sourceReasons.answered(answer.statusCode));
    }
    const length = answer.headers["content-length"];
    if (length === undefined && !isChunked(answer.headers["transfer-encoding"])) {
      throw new SourceUnreadableError(sourceReasons.endless);
    }
    return {
      name: path.posix.basename(pathname) || url.hostname,
      body: whole(answer.body, signal),
      length: typeof length === "string" ? Number(length) : undefined,
      close,
    };
  } catch (error) {
    await close();
    // A worker that stops says nothing of the source.
    signal.throwIfAborted();
    if (error instanceof SourceUnreadableError) throw error;
    throw new SourceUnreadableError(sourceReasons.unreachable(error), error);
  }
}

/**
 * Only then does a body say itself where it ends: otherwise it ends with the connection, cut or whole (RFC 9112, 6.3).
 */
function isChunked(codings: string | readonly string[] | undefined): boolean {
  return /\bchunked$/i.test(String(codings));
}

async function* whole(body: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof SourceUnreadableError) throw error;
    throw new SourceUnreadableError(sourceReasons.incomplete(error), error);
  }
}
