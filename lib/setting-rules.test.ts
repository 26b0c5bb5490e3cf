import { describe, expect, it } from "vitest";
import { listenAddress } from "./setting-rules";

describe("where the web process listens", () => {
  it.each(["127.0.0.1", "0.0.0.0", "::", "::1", "localhost", "portal-1.internal", "perks_web"])("may be %s", (host) => {
    expect(listenAddress.safeParse(host).success).toBe(true);
  });

  it.each(["not a host", "999.1.1.1", "[::1]", "http://localhost", "localhost:3000", ""])("is not %s", (host) => {
    expect(listenAddress.safeParse(host).success).toBe(false);
  });
});
