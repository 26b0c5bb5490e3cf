import { z } from "zod";
import type { Config } from "@/lib/config";
import { type Finding, failed, ok, warning } from "./finding";

const CHECK = "map style";
const PATIENCE_MS = 10_000;
const MEND = "Check MAP_STYLE_URL and its key. Without it, the built-in basemap is shown.";
const MEND_WAY =
  "Check MAP_STYLE_URL. Members' browsers load the style themselves: this is no fault if only this machine may not reach it.";
const MEND_HOSTS =
  "Use a style whose sources, tiles, sprite and glyphs are at its own host, or unset MAP_STYLE_URL: the built-in basemap is shown then.";

const source = z.looseObject({ url: z.string().optional(), tiles: z.array(z.string()).optional() });
/** What refers to something else in a style (MapLibre Style Specification, 8). */
const mapStyle = z.looseObject({
  version: z.literal(8),
  sources: z.record(z.string(), source),
  sprite: z.union([z.string(), z.array(z.looseObject({ url: z.string() }))]).optional(),
  glyphs: z.string().optional(),
  layers: z.array(z.unknown()),
});

/** Only this machine may have no way there. */
class UnreachedStyleError extends Error {
  override name = "UnreachedStyleError";
}

/** Its message is for operators, and names no more of an address than its host: the rest may be a key. */
class UnusableStyleError extends Error {
  override name = "UnusableStyleError";
}

/**
 * Checks whether members' browsers may load the style of MAP_STYLE_URL and what it refers to, which the content
 * security policy allows at its own host alone; skipped if none is set.
 */
export async function checkMapStyle(
  { MAP_STYLE_URL, PORTAL_URL }: Pick<Config, "MAP_STYLE_URL" | "PORTAL_URL">,
  signal = AbortSignal.timeout(PATIENCE_MS),
): Promise<Finding[]> {
  if (!MAP_STYLE_URL) return [];
  const read = (url: URL) => readJson(url, PORTAL_URL.origin, signal);
  try {
    const addresses = await addressesOf(MAP_STYLE_URL, read);
    const others = addresses.filter(({ origin }) => origin !== MAP_STYLE_URL.origin);
    if (others.length === 0) return [ok(CHECK, `The style at ${MAP_STYLE_URL.host} needs no other host.`)];
    const hosts = [...new Set(others.map(({ protocol, host }) => `${protocol}//${host}`))].join(", ");
    const words = `The style at ${MAP_STYLE_URL.host} also needs ${hosts}, from where pages may load nothing.`;
    return [failed(CHECK, words, MEND_HOSTS)];
  } catch (error) {
    if (signal.aborted) return [warning(CHECK, `${MAP_STYLE_URL.host} did not answer within 10 seconds.`, MEND_WAY)];
    if (error instanceof UnreachedStyleError) return [warning(CHECK, error.message, MEND_WAY)];
    if (!(error instanceof UnusableStyleError)) throw error;
    return [failed(CHECK, error.message, MEND)];
  }
}

type Read = (url: URL) => Promise<{ readonly from: URL; readonly json: unknown }>;

/** Where a style and all that it refers to are, the tiles of a source's own description among them. */
async function addressesOf(url: URL, read: Read): Promise<URL[]> {
  const { from, json } = await read(url);
  const style = mapStyle.safeParse(json);
  if (!style.success) throw new UnusableStyleError(`${url.host} answers, but not with a map style of version 8.`);
  const { sources, sprite = [], glyphs } = style.data;
  const described = await Promise.all(Object.values(sources).map((one) => tilesOf(one, from, url.origin, read)));
  const sprites = typeof sprite === "string" ? [sprite] : sprite.map((one) => one.url);
  return [from, ...described.flat(), ...resolved([...sprites, ...(glyphs ? [glyphs] : [])], from)];
}

async function tilesOf({ url, tiles = [] }: z.output<typeof source>, base: URL, home: string, read: Read) {
  const inline = resolved(tiles, base);
  const [description] = resolved(url === undefined ? [] : [url], base);
  if (description?.origin !== home) return [...inline, ...(description ? [description] : [])];
  const { from, json } = await read(description);
  return [...inline, from, ...resolved(source.safeParse(json).data?.tiles ?? [], from)];
}

/** Without those that are their own data. */
function resolved(addresses: readonly string[], base: URL): URL[] {
  return addresses.flatMap((address) => {
    const url = URL.parse(address, base);
    if (!url) throw new UnusableStyleError(`The style at ${base.host} refers to something that is no URL.`);
    return url.protocol === "data:" ? [] : [url];
  });
}

/** As a browser on a page of `origin` reads it. */
async function readJson(url: URL, origin: string, signal: AbortSignal): ReturnType<Read> {
  const { answer, text } = await ask(url, { headers: { origin }, signal }).catch((error: unknown) => {
    if (!(error instanceof Error) || signal.aborted) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new UnreachedStyleError(`${url.host}: ${reason}.`, { cause: error });
  });
  if (!answer.ok) throw new UnusableStyleError(`${url.host} answered ${answer.status}.`);
  const allowed = answer.headers.get("access-control-allow-origin");
  if (allowed !== "*" && allowed !== origin) {
    throw new UnusableStyleError(`${url.host} does not allow pages of ${origin} to read its answers (CORS).`);
  }
  try {
    return { from: new URL(answer.url), json: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnusableStyleError(`${url.host} does not answer with JSON.`, { cause: error });
  }
}

async function ask(url: URL, init: RequestInit): Promise<{ answer: Response; text: string }> {
  const answer = await fetch(url, init);
  return { answer, text: await answer.text() };
}
