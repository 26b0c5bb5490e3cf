import { REQUESTS_PER_URL } from "@/lib/domain/feed-budget";
import { count, formatNumber } from "./format";
import { FEED_ADDRESS } from "./sync-reasons";

const INTERFACES = { "member-access": "member access", feed: "perks feed" } as const;
type Interface = keyof typeof INTERFACES;

/**
 * What the console and `doctor` say of the way to an interface: `message` is what was found, `mend` what to do about it.
 */
export const connectionChecks = {
  tls: (to: Interface) => `${INTERFACES[to]}: TLS`,
  clock: (to: Interface) => `${INTERFACES[to]}: clock`,
  certificate: (host: string, protocol: string, issuer: string, days: number) =>
    `${host} answers by ${protocol}; its certificate, issued by ${issuer}, is valid for ${count(days, "more day", "more days")}.`,
  renew: "Tell the service's operator that its certificate has to be renewed.",
  failed: (host: string, error: string) => `${host}: ${error}.`,
  noAnswer: (host: string) => `${host}: no answer within 10 seconds.`,
  noTime: "The service does not send its time.",
  checkByHand: "Check this machine's clock by hand.",
  agrees: "This machine's clock agrees with the service's.",
  behind: (seconds: number) => `This machine's clock is ${formatNumber(seconds)} s behind the service's.`,
  ahead: (seconds: number) => `This machine's clock is ${formatNumber(seconds)} s ahead of the service's.`,
  setClock: "Set this machine's clock and synchronise it with NTP: login links are valid for only a minute.",
  expired: (now: string) =>
    `The certificate has expired, or this machine's clock is wrong (it says ${now}). Set the clock, or tell the service's operator.`,
  notYetValid: (now: string) =>
    `The certificate is not valid yet, or this machine's clock is wrong (it says ${now}). Set the clock, or tell the service's operator.`,
  otherHost: (setting: string) => `The certificate is for another host. Check ${setting}.`,
  issuer: "The certificate's issuer is not trusted. For a private authority, set NODE_EXTRA_CA_CERTS to its PEM file.",
  unusable: (code: string, setting: string) =>
    `The certificate cannot be used for this service (${code}). Check ${setting}, and tell the service's operator.`,
  oldTls: (setting: string) =>
    `The server does not support TLS 1.2 or higher, or speaks no TLS at this port. Check ${setting}, and proxies in between.`,
  noName: (setting: string) => `The host name cannot be resolved. Check ${setting} and this machine's DNS.`,
  otherwise: (setting: string) => `Check ${setting}, the network and its firewalls.`,
} as const;

export const feedChecks = {
  name: "perks feed: categories",
  notTried: (left: number) =>
    `Not tried: of the ${REQUESTS_PER_URL} requests for the categories in 24 hours, ${formatNumber(left)} are left, which the sync may need.`,
  found: (categories: number, edition: string, left: number) =>
    `${count(categories, "category", "categories")} of ${edition}; ${count(left, "more request", "more requests")} for them today.`,
  unusable: (rows: number) => `${formatNumber(rows)} of the rows cannot be used.`,
  askAboutCategories: "Ask the account representative about the categories of this account.",
  notWritten: "Not tried: portal.db could not be written.",
  runDoctor: "Run npm run portal -- doctor.",
  noAnswer: "No answer within 20 seconds.",
  checkNetwork: `Check ${FEED_ADDRESS} and the network.`,
  askForKeys: "Ask the account representative, who issues both.",
  askToEnable: "Nothing has to be changed here: the account representative alone can enable it.",
  waitADay: "Wait a day, run this less often, and check that no other installation sends requests from this address.",
  checkUrl: `Check ${FEED_ADDRESS}, and any proxies between it and this machine.`,
} as const;

export const memberAccessChecks = {
  name: "member access: credentials",
  accepted: (milliseconds: number) =>
    `The service accepts the credentials, and answered within ${formatNumber(milliseconds)} ms: it looked for the member that we made up.`,
  slow: "Members wait as long for each Redeem. Tell the program's support, unless the network in between is slow.",
  failed: (code: string, detail: string | undefined) => `It failed (${code}): ${detail ?? "no more is known"}.`,
} as const;
