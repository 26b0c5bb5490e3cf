import { millisecondsInDay } from "date-fns/constants";
import { isCertificateCode } from "@/lib/domain/certificate-errors";
import { codeOf } from "@/lib/errors";
import { type Finding, failed, ok, warning } from "./finding";
import { type Reached, reach } from "./reach";

const CERTIFICATE_WARNING_DAYS = 14;
/** Login tokens live for 60 seconds (member-access.md, Limits). */
const CLOCK_WARNING_MS = 30_000;
const CLOCK_FAILURE_MS = 300_000;

interface Line {
  /** Such as "perks feed". */
  readonly service: string;
  readonly setting: "MEMBER_API_URL" | "FEED_URL";
  readonly url: URL;
  readonly ca?: string | undefined;
}

interface LineCheck {
  readonly findings: Finding[];
  /** Whether it makes sense to ask the service anything. */
  readonly isReached: boolean;
}

/** The way to a service: name, network and TLS, and its clock beside ours. */
export async function checkLine({ service, setting, url, ca }: Line): Promise<LineCheck> {
  try {
    const reached = await reach(url, ca);
    return { findings: [certificate(service, url, reached), clock(service, reached)], isReached: true };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const finding = failed(`${service}: TLS`, `${url.host}: ${reasonOf(error)}`, mendFor(error, setting));
    return { findings: [finding], isReached: false };
  }
}

function certificate(service: string, url: URL, { protocol, certificateEnds, issuer }: Reached): Finding {
  const check = `${service}: TLS`;
  const days = Math.floor((certificateEnds.getTime() - Date.now()) / millisecondsInDay);
  const words = `${url.host} answers by ${protocol}; its certificate, issued by ${issuer}, is valid for ${days} more days.`;
  if (days >= CERTIFICATE_WARNING_DAYS) return ok(check, words);
  return warning(check, words, "Tell the service's operator that its certificate has to be renewed.");
}

function clock(service: string, { behindMs }: Reached): Finding {
  const check = `${service}: clock`;
  if (behindMs === undefined)
    return warning(check, "The service does not send its time.", "Check this machine's clock by hand.");
  const seconds = Math.round(Math.abs(behindMs) / 1000);
  const apart = seconds === 0 ? "agrees with" : `is ${seconds} s ${behindMs > 0 ? "behind" : "ahead of"}`;
  const words = `This machine's clock ${apart} the service's.`;
  if (Math.abs(behindMs) <= CLOCK_WARNING_MS) return ok(check, words);
  const mend = "Set this machine's clock and synchronise it with NTP: login links are valid for only a minute.";
  return Math.abs(behindMs) > CLOCK_FAILURE_MS ? failed(check, words, mend) : warning(check, words, mend);
}

function reasonOf(error: Error): string {
  if (error.name === "AbortError" || error.name === "TimeoutError") return "no answer within 10 seconds.";
  return `${error.message || (codeOf(error) ?? "")}.`;
}

function orClock(): string {
  const now = new Date().toISOString();
  return `or this machine's clock is wrong (it says ${now}). Set the clock, or tell the service's operator.`;
}

function mendFor(error: Error, setting: Line["setting"]): string {
  const code = codeOf(error) ?? "";
  if (code === "CERT_HAS_EXPIRED") return `The certificate has expired, ${orClock()}`;
  if (code === "CERT_NOT_YET_VALID") return `The certificate is not valid yet, ${orClock()}`;
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID" || code === "HOSTNAME_MISMATCH") {
    return `The certificate is for another host. Check ${setting}.`;
  }
  if (/ISSUER|SELF_SIGNED|VERIFY|UNTRUSTED/.test(code)) {
    return "The certificate's issuer is not trusted. For a private authority, set NODE_EXTRA_CA_CERTS to its PEM file.";
  }
  if (isCertificateCode(code)) {
    return `The certificate cannot be used for this service (${code}). Check ${setting}, and tell the service's operator.`;
  }
  if (/^ERR_SSL|^ERR_TLS|^EPROTO/.test(code)) {
    return `The server does not support TLS 1.2 or higher. Check ${setting}, and proxies in between.`;
  }
  if (/ENOTFOUND|EAI_AGAIN/.test(code))
    return `The host name cannot be resolved. Check ${setting} and this machine's DNS.`;
  return `Check ${setting}, the network and its firewalls.`;
}
