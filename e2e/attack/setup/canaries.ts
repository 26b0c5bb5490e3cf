/**
 * Parts of an answer by which it is known wherever it turns up, whatever renders it: of a page some of its words, of data
 * some stretches of it; none that `known`, what one may read anyhow, holds too.
 */
export function canariesOf({ body, type }: { body: string; type: string }, known: string): string[] {
  const parts = type.startsWith("text/html") ? wordsOf(body) : stretchesOf(body);
  return [...new Set(parts)].filter((part) => !known.includes(part)).slice(0, AT_MOST);
}

const AT_MOST = 3;
const STRETCH = 32;

/** Texts of two words at least: paths and ids are echoed by who refuses them. */
function wordsOf(html: string): string[] {
  const texts = html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, "").matchAll(/>([^<>&]{8,80})</g);
  return [...texts]
    .map(([, text = ""]) => text.trim())
    .filter((text) => /^\p{L}[\p{L}\d.,:'’-]* [\p{L}\d .,:'’-]+$/u.test(text));
}

function stretchesOf(data: string): string[] {
  const from = [0.2, 0.5, 0.8].map((share) => Math.floor((data.length - STRETCH) * share));
  return from.filter((start) => start >= 0).map((start) => data.slice(start, start + STRETCH));
}
