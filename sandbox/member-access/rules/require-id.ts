import { MissingValues } from "../errors";
import { isNotUtf8 } from "../is-not-utf8";

/**
 * The `client_user_id` of a form or a profile. One that is not UTF-8 was "not received correctly" (member-access.md,
 * Errors): any other of its kind would be read as the same, and be the same member.
 */
export function requireId(fields: Readonly<Record<string, string>>, whyMissing: () => string): string {
  const id = fields.client_user_id;
  if (id && !isNotUtf8(id)) return id;
  const reason = id ? "client_user_id is not UTF-8, or has U+FFFD in it" : whyMissing();
  throw new MissingValues(["client_user_id"], [reason]);
}
