import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { codeOf } from "@/lib/errors";
import { type Finding, failed, ok } from "./finding";

const CHECK = "authority";

/** Checks the file of private authorities, if there is one: Node passes over a bad one without a word that stays. */
export function checkAuthority(file: string | undefined): Finding[] {
  if (file === undefined) return [];
  const wrong = whyUnread(file);
  if (wrong === undefined) return [ok(CHECK, `The authorities in ${file} are trusted (NODE_EXTRA_CA_CERTS).`)];
  return [
    failed(
      CHECK,
      `${file} ${wrong}, so Node passes over it: certificates of a private authority are not trusted.`,
      "Point NODE_EXTRA_CA_CERTS to a file that the portal's user can read and that has the authority's certificate as PEM, or remove the setting.",
    ),
  ];
}

function whyUnread(file: string): string | undefined {
  try {
    void new X509Certificate(readFileSync(file, "utf8"));
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    return code.startsWith("ERR_") ? "has no certificate as PEM" : `cannot be read (${code})`;
  }
}
