import { isUtf8 } from "node:buffer";
import { createHash, timingSafeEqual } from "node:crypto";

export interface FeedCredentials {
  apiKey: string;
  password: string;
}

const digest = (text: string) => createHash("sha256").update(text).digest();
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));

/**
 * What is wrong with an Authorization header, as text for the journal; empty if the API key is the user name and the
 * password is right (perks-feed.md, Authentication). Both are read as UTF-8; everything after the first colon is the
 * password.
 */
export function flawsOfAuthorization(header: string, { apiKey, password }: FeedCredentials): string[] {
  if (header === "") return ["there is no Authorization header"];
  const encoded = /^basic +([a-z0-9+/]+={0,2}) *$/i.exec(header)?.[1];
  if (encoded === undefined) return ["the Authorization header is not Basic with base64"];
  const bytes = Buffer.from(encoded, "base64");
  if (!isUtf8(bytes)) return ["the credentials are not UTF-8, as charset in WWW-Authenticate asks"];
  const decoded = bytes.toString("utf8");
  const colon = decoded.indexOf(":");
  if (colon < 0) return ["the decoded credentials have no colon"];
  const flaws: string[] = [];
  if (!same(decoded.slice(0, colon), apiKey)) flaws.push("the user name is not the feed's API key");
  if (!same(decoded.slice(colon + 1), password)) flaws.push("the password is not the feed's password");
  return flaws;
}
