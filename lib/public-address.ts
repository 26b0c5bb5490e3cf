import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** All that is given out on the public internet so far (IANA, IPv6 Address Space). */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address is on the public internet: addresses given by others must never lead the worker into its own
 * network.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address.replace(/^\[|\]$/g, ""));
  return parsed.range() === "unicast" && (!(parsed instanceof ipaddr.IPv6) || parsed.match(GIVEN_OUT));
}

/** Whether a URL names an address itself, which is not public: there is no lookup that could check it. */
export function isPrivateLiteral({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, "")) !== 0 && !isPublicAddress(hostname);
}

/** A name leads into a private network. */
export class NotPublicError extends Error {}

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** `dns.lookup` that fails for names of private addresses: what is checked is what is connected to. */
export function publicLookup(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new NotPublicError(`${hostname} is not a public address`), []);
    }
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
}
