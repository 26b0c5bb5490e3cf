import { createHash, timingSafeEqual } from "node:crypto";
import type { Service } from "../../service";
import type { Call } from "../call";
import { InvalidAuthentication } from "../errors";
import { isNotUtf8 } from "../is-not-utf8";
import { whyMissing } from "./why-missing";

/** The three authentication parameters of every request (member-access.md, Authentication, rule 1). */
export function authenticate(call: Call, { credentials, switches }: Service): Call {
  const expected = {
    api_username: credentials.apiUsername,
    api_password: credentials.apiPassword,
    api_key: credentials.apiKey,
  };
  const reasons = Object.entries(expected).flatMap(([name, value]) => findFlaw(name, call.fields, value));
  if (!switches.current.accountActive) reasons.push("the account is switched inactive in the back office");
  if (reasons.length > 0) throw new InvalidAuthentication(reasons);
  return call;
}

function findFlaw(name: string, fields: Call["fields"], expected: string): string[] {
  const received = fields[name];
  if (!received) return [whyMissing(name, fields)];
  if (equal(received, expected)) return [];
  if (isNotUtf8(received)) return [`${name} is not UTF-8`];
  if (received === encodeURIComponent(expected)) return [`${name} is right but percent-encoded twice`];
  if (received === new URLSearchParams(`v=${expected}`).get("v")) return [`${name} is right but was not form-encoded`];
  return [`${name} is wrong`];
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const equal = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
