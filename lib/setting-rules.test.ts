import { describe, expect, it } from "vitest";
import { helpContact, listenAddress } from "./setting-rules";

describe("whom members ask for help", () => {
  it.each([
    "perks@example.org",
    "hilfe@exämple.org",
    "(312) 555-0100",
    "+1 312.555.0100 ext. 4",
    "911",
    "https://example.org/help?topic=perks",
  ])("is reached by %s", (contact) => {
    expect(helpContact.safeParse(contact).success).toBe(true);
  });

  it.each([
    "Ask at the desk",
    "http://example.org/help",
    "example.org/help",
    "https://",
    "mailto:perks@example.org",
    "javascript:alert(1)",
    "1-800-FLOWERS",
    " ",
  ])("is not reached by a link that %s would make", (contact) => {
    expect(helpContact.safeParse(contact).success).toBe(false);
  });
});

describe("where the web process listens", () => {
  it.each(["127.0.0.1", "0.0.0.0", "::", "::1", "localhost", "portal-1.internal"])("may be %s", (host) => {
    expect(listenAddress.safeParse(host).success).toBe(true);
  });

  it.each(["not a host", "999.1.1.1", "[::1]", "http://localhost", "localhost:3000", ""])("is not %s", (host) => {
    expect(listenAddress.safeParse(host).success).toBe(false);
  });
});
