import { millisecondsInDay } from "date-fns/constants";
import { isCertificateCode } from "@/lib/domain/certificate-errors";
import { codeOf } from "@/lib/errors";
import { connectionChecks as text } from "@/lib/text/connection-checks";
import { type Finding, failed, ok, warning } from "./finding";
import { type Reached, reach } from "./reach";

const CERTIFICATE_WARNING_DAYS = 14;
/** Login tokens live for 60 seconds (member-access.md, Limits). */
const CLOCK_WARNING_MS = 30_000;
const CLOCK_FAILURE_MS = 300_000;

/** OpenSSL ends its errors with a colon and a line break. */
const OPENSSL_END = /:\s*$/;

interface Connection {
  /** Which of the two interfaces. */
  readonly to: "member-access" | "feed";
  /** Where the address is set, as operators are told. */
  readonly setting: string;
  readonly url: URL;
  readonly ca?: string | undefined;
}

interface ConnectionCheck {
  readonly findings: Finding[];
  /** Whether it makes sense to ask anything there. */
  readonly isReached: boolean;
}

/** The way to an interface: name, network and TLS, and its clock beside ours. */
export async function checkConnection({ to, setting, url, ca }: Connection): Promise<ConnectionCheck> {
  try {
    const reached = await reach(url, ca);
    return { findings: [certificate(to, url, reached), clock(to, reached)], isReached: true };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const finding = failed(text.tls(to), reasonOf(error, url), mendFor(error, setting));
    return { findings: [finding], isReached: false };
  }
}

function certificate(to: Connection["to"], url: URL, { protocol, certificateEnds, issuer }: Reached): Finding {
  const check = text.tls(to);
  const days = Math.floor((certificateEnds.getTime() - Date.now()) / millisecondsInDay);
  const words = text.certificate(url.host, protocol, issuer, days);
  if (days >= CERTIFICATE_WARNING_DAYS) return ok(check, words);
  return warning(check, words, text.renew);
}

function clock(to: Connection["to"], { behindMs }: Reached): Finding {
  const check = text.clock(to);
  if (behindMs === undefined) return warning(check, text.noTime, text.checkByHand);
  const words = clockWords(behindMs);
  if (Math.abs(behindMs) <= CLOCK_WARNING_MS) return ok(check, words);
  return Math.abs(behindMs) > CLOCK_FAILURE_MS
    ? failed(check, words, text.setClock)
    : warning(check, words, text.setClock);
}

function clockWords(behindMs: number): string {
  const seconds = Math.round(Math.abs(behindMs) / 1000);
  if (seconds === 0) return text.agrees;
  return behindMs > 0 ? text.behind(seconds) : text.ahead(seconds);
}

function reasonOf(error: Error, { host }: URL): string {
  if (error.name === "AbortError" || error.name === "TimeoutError") return text.noAnswer(host);
  return text.failed(host, error.message.replace(OPENSSL_END, "") || (codeOf(error) ?? ""));
}

function mendFor(error: Error, setting: Connection["setting"]): string {
  const code = codeOf(error) ?? "";
  if (code === "CERT_HAS_EXPIRED") return text.expired(new Date().toISOString());
  if (code === "CERT_NOT_YET_VALID") return text.notYetValid(new Date().toISOString());
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID" || code === "HOSTNAME_MISMATCH") {
    return text.otherHost(setting);
  }
  if (/ISSUER|SELF_SIGNED|VERIFY|UNTRUSTED/.test(code)) {
    return text.issuer;
  }
  if (isCertificateCode(code)) {
    return text.unusable(code, setting);
  }
  if (/^ERR_SSL|^ERR_TLS|^EPROTO/.test(code)) {
    return text.oldTls(setting);
  }
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return text.noName(setting);
  return text.otherwise(setting);
}
