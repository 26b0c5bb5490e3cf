import { expect, test } from "vitest";
import { loadConfig } from "@/lib/config";
import { NEEDED_SETTINGS } from "@/tests/factories/bare-portal";
import { vetRequest } from "./vet-request";

const PORTAL_URL = new URL("https://perks.example.org");

interface Sent {
  readonly peer?: string;
  readonly headers?: Record<string, string>;
  readonly proxies?: string;
}

function vetted({ peer = "203.0.113.9", headers = {}, proxies = "" }: Sent): Record<string, unknown> {
  const { TRUSTED_PROXIES } = loadConfig({ ...NEEDED_SETTINGS, TRUSTED_PROXIES: proxies });
  const request = { url: "/", headers: { ...headers }, socket: { remoteAddress: peer } };
  vetRequest(request, { PORTAL_URL, TRUSTED_PROXIES });
  return request.headers;
}

test.each([
  ["x-middleware-subrequest", "proxy:proxy:proxy:proxy:proxy"],
  ["x-middleware-rewrite", "https://evil.example/"],
  ["x-forwarded-host", "evil.example"],
  ["x-forwarded-port", "1"],
  ["forwarded", "for=1.2.3.4;host=evil.example"],
  ["x-real-ip", "1.2.3.4"],
  ["x-invoke-path", "/admin"],
  ["x-matched-path", "/admin"],
  ["x-now-route-matches", "1=admin"],
  ["x-prerender-revalidate", "1"],
  ["x-portal-path", "/admin"],
  ["next-action", "a-canary"],
])("a client cannot set %s (ASVS 5.0, 4.1.3)", (name, value) => {
  expect(vetted({ headers: { [name]: value } })).not.toHaveProperty([name]);
});

test("each request has a nonce of its own, whatever the client sets (ASVS 5.0, 3.4.3)", () => {
  const nonces = [1, 2].map(() => String(vetted({ headers: { "x-nonce": "known" } })["x-nonce"]));
  expect(nonces).toEqual([expect.stringMatching(/^[\w+/]{22}==$/), expect.stringMatching(/^[\w+/]{22}==$/)]);
  expect(nonces[0]).not.toBe(nonces[1]);
});

test("whatever Host says, the portal is at its own address (ASVS 5.0, 4.1.3)", () => {
  expect(vetted({ headers: { host: "evil.example", "x-forwarded-proto": "http" } })).toMatchObject({
    host: "perks.example.org",
    "x-forwarded-proto": "https",
  });
});

test.each<[string, Sent, string]>([
  ["the socket's peer", {}, "203.0.113.9"],
  ["the peer, whatever it forwards", { headers: { "x-forwarded-for": "198.51.100.1" } }, "203.0.113.9"],
  [
    "what a trusted proxy saw",
    { peer: "10.0.0.1", proxies: "10.0.0.0/8", headers: { "x-forwarded-for": "203.0.113.9" } },
    "203.0.113.9",
  ],
  [
    "the nearest that no proxy vouches for, not what stands before it",
    { peer: "10.0.0.1", proxies: "10.0.0.0/8", headers: { "x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.2.3.4" } },
    "203.0.113.9",
  ],
  [
    "the last one that is an address, not what anybody may have written before it",
    { peer: "10.0.0.1", proxies: "10.0.0.0/8", headers: { "x-forwarded-for": "203.0.113.9, unknown, 10.2.3.4" } },
    "10.2.3.4",
  ],
  [
    "the proxy where it says nothing that is an address",
    { peer: "10.0.0.1", proxies: "10.0.0.0/8", headers: { "x-forwarded-for": "junk" } },
    "10.0.0.1",
  ],
  [
    "a trusted proxy seen as IPv4 in IPv6",
    { peer: "::ffff:10.0.0.1", proxies: "10.0.0.0/8", headers: { "x-forwarded-for": "203.0.113.9" } },
    "203.0.113.9",
  ],
  [
    "what a trusted proxy saw whose range is written as IPv4 in IPv6",
    { peer: "10.0.0.1", proxies: "::ffff:10.0.0.0/104", headers: { "x-forwarded-for": "203.0.113.9" } },
    "203.0.113.9",
  ],
  [
    "the peer outside of such a range",
    { peer: "11.0.0.1", proxies: "::ffff:10.0.0.0/104", headers: { "x-forwarded-for": "203.0.113.9" } },
    "11.0.0.1",
  ],
  [
    "what a trusted proxy saw whose own address is written as IPv4 in IPv6",
    { peer: "10.0.0.1", proxies: "::ffff:10.0.0.1", headers: { "x-forwarded-for": "203.0.113.9" } },
    "203.0.113.9",
  ],
  [
    "the same for every port",
    { peer: "10.0.0.1", proxies: "10.0.0.1", headers: { "x-forwarded-for": "203.0.113.9:51234" } },
    "203.0.113.9",
  ],
  [
    "the same for every port of IPv6",
    { peer: "10.0.0.1", proxies: "10.0.0.1", headers: { "x-forwarded-for": "[2001:db8::1]:51234" } },
    "2001:db8::1",
  ],
  [
    "the same in brackets without a port",
    { peer: "10.0.0.1", proxies: "10.0.0.1", headers: { "x-forwarded-for": "[2001:db8::1]" } },
    "2001:db8::1",
  ],
  [
    "the first, where a trusted range has everybody in it",
    { peer: "10.0.0.1", proxies: "10.0.0.0/8", headers: { "x-forwarded-for": "10.9.9.9, 10.2.3.4" } },
    "10.9.9.9",
  ],
  [
    "none where the client has already gone",
    { peer: "", proxies: "10.0.0.1", headers: { "x-forwarded-for": "203.0.113.9" } },
    "",
  ],
  [
    "none of the blanks between commas",
    { peer: "10.0.0.1", proxies: "10.0.0.1", headers: { "x-forwarded-for": "203.0.113.9, , " } },
    "203.0.113.9",
  ],
])("the client's address is %s", (_, sent, address) => {
  expect(vetted(sent)).toMatchObject({ "x-client-address": address });
});

test.each([
  ["/browse?q=a//b", "/browse?q=a//b"],
  ["http://evil.example/browse", "/browse"],
  ["HTTPS://evil.example", "/"],
  ["http://evil.example?x", "/?x"],
  ["http://evil.example//other.example/", "//other.example/"],
  ["\\\\evil.example", "/\\\\evil.example"],
  ["*", "/*"],
  ["/_global-error?x", "/_not-found?x"],
  ["/_global-errors", "/_global-errors"],
])("a target that names a host, %s, is asked for here as %s", (url, own) => {
  const request = { url, headers: {}, socket: {} };
  vetRequest(request, { PORTAL_URL, TRUSTED_PROXIES: [] });
  expect(request.url).toBe(own);
});

test("an address that a client claims for itself is dropped", () => {
  expect(vetted({ headers: { "x-client-address": "1.2.3.4", "x-request-id": "mine" } })).toMatchObject({
    "x-client-address": "203.0.113.9",
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test.each<[boolean, string, Sent]>([
  [false, "nothing was forwarded", { peer: "127.0.0.1" }],
  [
    false,
    "a trusted proxy forwards",
    { peer: "127.0.0.1", proxies: "127.0.0.1", headers: { "x-forwarded-for": "::1" } },
  ],
  [true, "an unnamed proxy forwards", { peer: "127.0.0.1", headers: { "x-forwarded-for": "203.0.113.9" } }],
  [true, "it names the host alone", { peer: "127.0.0.1", headers: { "x-forwarded-host": "perks.example.org" } }],
  [true, "it names the client in the way of nginx", { peer: "::1", headers: { "x-real-ip": "203.0.113.9" } }],
  [true, "it names itself by Via", { peer: "::1", headers: { via: "1.1 caddy" } }],
  [true, "it writes Forwarded", { peer: "::1", proxies: "10.0.0.1", headers: { forwarded: "for=203.0.113.9" } }],
  [false, "a client claims it", { peer: "127.0.0.1", headers: { "x-portal-unnamed-proxy": "1" } }],
])("that an unnamed proxy stands between is said: %s, where %s", (said, _, sent) => {
  expect("x-portal-unnamed-proxy" in vetted(sent)).toBe(said);
});
