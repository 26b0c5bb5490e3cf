import { z } from "zod";
import { composed } from "./composed";
import { rule } from "./input-rule";
import { hasInvisible, withoutInvisible, withoutInvisibleEnds } from "./invisible";

/** RFC 5321, 4.5.3.1.3. */
export const LONGEST_EMAIL = 254;

/**
 * An e-mail address, internationalised ones too (RFC 6531): one `@`, a local part without spaces, a domain with a dot
 * and no sign that has a meaning in a header. Whether it exists only a mail can tell.
 */
export const emailSchema = z
  .string()
  .trim()
  .overwrite(composed)
  .max(LONGEST_EMAIL, { abort: true })
  .refine((text) => !hasInvisible(text), rule("visible"))
  .refine(
    (text) =>
      /^[^\s@"(),:;<>[\]\\\p{Cc}]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u.test(text) && domainIsValid(text),
    rule("email"),
  );

/**
 * The normalised form that identifies an account: case and the domain's script do not matter. A domain that is not
 * valid, as a roster may have it, stays as it is written, so that no two addresses are taken for one.
 */
export function emailKey(email: string): string {
  const written = email.normalize("NFC");
  const at = written.lastIndexOf("@");
  const domain = written.slice(at + 1);
  return `${written.slice(0, at).toLowerCase()}@${asciiDomain(domain) || domain.toLowerCase()}`;
}

/**
 * The key of an address as it is typed to sign in; undefined if it can be nobody's. Invisible characters that were
 * pasted along around it, or that an address holds from before they were refused, make it nobody else's.
 */
export function typedEmailKey(typed: string): string | undefined {
  const written = composed(typed.trim());
  if (written.length > LONGEST_EMAIL) return undefined;
  const address = withoutInvisibleEnds(written);
  return address.includes("@") ? emailKey(address) : undefined;
}

/** The key of the address that a line of a roster means, also where it is refused for invisible characters in it. */
export function meantEmailKey(written: string | null | undefined): string | undefined {
  return typedEmailKey(withoutInvisible(written ?? ""));
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
