import { describe, expect, it } from "vitest";
import { cidrList, listenAddress, smtpUrl } from "./setting-rules";

describe("where the web process listens", () => {
  it.each(["127.0.0.1", "0.0.0.0", "::", "::1", "localhost", "portal-1.internal", "perks_web"])("may be %s", (host) => {
    expect(listenAddress.safeParse(host).success).toBe(true);
  });

  it.each(["not a host", "999.1.1.1", "[::1]", "http://localhost", "localhost:3000", ""])("is not %s", (host) => {
    expect(listenAddress.safeParse(host).success).toBe(false);
  });
});

describe("trusted proxies", () => {
  it.each(["10.0.0.0/8", "10.0.0.1", "0.0.0.0/0", "::1", "fd00::/8, 10.0.0.1", "::ffff:10.0.0.0/104"])(
    "may be written as %o",
    (text) => {
      expect(cidrList.safeParse(text).success).toBe(true);
    },
  );

  it.each([
    ["172.16/12", "its parts would be read as 172.0.0.16"],
    ["10/8", "it would be read as 0.0.0.10/8"],
    ["010.0.0.1", "a leading zero would make it octal"],
    ["0x0a.0.0.1", "it is hexadecimal"],
    ["167772161", "it is one number"],
    ["10.0.0.0/33", "there are 32 bits"],
    ["10.0.0.0/8/8", "it has two lengths"],
    ["10.0.0.0/", "its length is missing"],
    ["::/129", "there are 128 bits"],
    ["::ffff:0.0.0.0/90", "it reaches beyond the IPv4 addresses in IPv6"],
    ["::10.0.0.1", "it would be read as the IPv4 address"],
    ["::10.0.0.0/104", "it would be read as IPv4 addresses"],
    ["proxy.internal", "it is a name"],
  ])("are not written as %s: %s", (text) => {
    expect(cidrList.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      `"${text}" is neither an address nor a range written in full, such as 10.0.0.0/8`,
    ]);
  });
});

describe("the mail server", () => {
  it.each([
    "smtps://user:p%23ss@mail.example.org:465",
    "smtp://perks@example.org:p@ss@mail.example.org",
    "smtp://127.0.0.1:25/?requireTLS=false",
  ])("may be written as %s", (text) => {
    expect(smtpUrl.safeParse(text).success).toBe(true);
  });

  it.each([
    ["#", "smtp://user:p#ss@mail.example.org"],
    ["/", "smtp://user:p/ss@mail.example.org"],
    ["?", "smtp://user:p?ss@mail.example.org"],
    // What is before them could be a host and its port.
    ["#", "smtp://user:587#ss@mail.example.org"],
    ["/", "smtp://user:587/ss@mail.example.org"],
    ["?", "smtp://user:587?ss@mail.example.org"],
  ])("is told how %s is written, if a password has it as it is: %s", (_sign, text) => {
    expect(smtpUrl.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      "must be an smtp:// or smtps:// URL, in whose password / is written as %2F, ? as %3F, # as %23 and % as %25",
    ]);
  });
});
