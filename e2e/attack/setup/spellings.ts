/**
 * The forms in which a secret may turn up in a file or an answer: as it is, in JSON, in an address, in base64 and in
 * hex.
 */
export function spellingsOf(secret: string): string[] {
  const hex = Buffer.from(secret).toString("hex");
  const encoded = [0, 1, 2].flatMap((before) => {
    const text = base64Behind(before, secret);
    return [text, text.replaceAll("+", "-").replaceAll("/", "_")];
  });
  const plain = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), encodeURI(secret)];
  return [...new Set([...plain, ...encoded, hex, hex.toUpperCase()])];
}

/** What base64 makes of a text that has so many bytes before it, without the signs that its neighbours change. */
function base64Behind(before: number, secret: string): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const [first, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
  return bytes.toString("base64").slice(first, end);
}
