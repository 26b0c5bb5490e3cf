/** An envelope field: its base64 text and the bytes that it stands for. */
export interface DecodedField {
  text: string;
  bytes: Buffer;
  /** False where a rule was broken; `text` and `bytes` are then as far as they could be read. */
  sound: boolean;
}

export const SUFFIX = "decode";

/**
 * Removes exactly one `decode` and decodes strict base64; tolerates a value that is percent-encoded twice (wire notes,
 * Encoding).
 */
export function decodeField(value: string): DecodedField {
  const hasSuffix = value.endsWith(SUFFIX);
  const encoded = hasSuffix ? value.slice(0, -SUFFIX.length) : value;
  const text = percentDecode(encoded);
  const bytes = Buffer.from(text ?? "", "base64");
  return { text: text ?? "", bytes, sound: hasSuffix && bytes.length > 0 && bytes.toString("base64") === text };
}

/** Base64 has no `%`: if there is one, the client encoded once too often. Undefined for a broken escape. */
function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
