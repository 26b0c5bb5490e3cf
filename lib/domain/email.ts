import { z } from "zod";

/**
 * An e-mail address, internationalised ones too (RFC 6531): one `@`, a local part without spaces, a domain with a dot and
 * no sign that has a meaning in a header. Whether it exists only a mail can tell.
 */
export const emailSchema = z
  .string()
  .trim()
  .transform((text) => text.normalize("NFC"))
  .refine((text) => text.length <= 254, "must have at most 254 characters")
  .refine(
    (text) =>
      /^[^\s@"(),:;<>[\]\\\p{Cc}]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u.test(text) && domainIsValid(text),
    "must be an e-mail address",
  );

/** The normalised form that identifies an account: case and the domain's script do not matter. */
export function emailKey(email: string): string {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at).normalize("NFC").toLowerCase();
  return `${local}@${asciiDomain(email.slice(at + 1))}`;
}

function domainIsValid(email: string): boolean {
  return asciiDomain(email.slice(email.lastIndexOf("@") + 1)) !== "";
}

/**
 * The domain in its DNS form (Punycode), or "" if it is not valid. Characters with a meaning in URLs (port, path,
 * query, %) make it invalid.
 */
function asciiDomain(domain: string): string {
  return /[:/?#%\\]/.test(domain) ? "" : (URL.parse(`http://${domain}/`)?.hostname ?? "");
}
