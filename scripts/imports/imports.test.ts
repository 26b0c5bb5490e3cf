import { expect, test } from "vitest";
import { complaints } from "./check";
import { edgesOf, readEdges } from "./graph";

const root = process.cwd();
const complaintsAbout = (from: string, text: string) => complaints(edgesOf(from, text, root));
const value = (name: string) => `import { x } from "${name}";`;

test("every import of the repository is one that the rules allow", () => {
  const edges = readEdges(root);
  expect(edges).toContainEqual({ from: "lib/runtime.ts", to: "./lib/db/client.ts", type: false });
  expect(complaints(edges)).toEqual([]);
});

test.each([
  ["components/offers/x.tsx", "@/lib/auth"],
  ["components/offers/x.tsx", "@/lib/feed"],
  ["components/offers/x.tsx", "@/lib/member-access"],
  ["components/offers/x.tsx", "@/lib/runtime"],
  ["components/offers/x.tsx", "@/lib/members"],
  ["components/offers/x.tsx", "@/lib/redeem/redeem"],
  ["components/offers/x.tsx", "@/components/admin/copy-button"],
  ["components/ui/x.tsx", "../offers/offer-card"],
  ["app/x/page.tsx", "@/lib/redeem/redeem"],
  ["app/x/page.tsx", "@/lib/config"],
  ["app/x/page.tsx", "@/lib/db/client"],
  ["lib/db/x.ts", "../feed/client"],
  ["lib/feed/x.ts", "../db/client"],
  ["lib/feed/x.ts", "drizzle-orm/sqlite-core"],
  ["lib/roster/x.ts", "../members/add"],
  ["lib/roster/x.ts", "@/lib/catalog/map/places"],
  ["lib/roster/x.ts", "@/lib/notices/schedule"],
  ["lib/roster/x.ts", "@/lib/limits/limiter"],
  ["lib/roster/x.ts", "next/headers"],
  ["lib/auth/x.ts", "@/lib/db/client"],
  ["lib/new-feature/x.ts", "@/components/ui/button"],
  ["lib/members/x.test.ts", "@/sandbox/create"],
  ["tests/contract/x.test.ts", "@/sandbox/../bench/run"],
  ["sandbox/feed/x.ts", "../../lib/errors"],
  ["sandbox/feed/x.ts", "../../components/ui/button"],
  ["sandbox/feed/x.test.ts", "../../scripts/settings"],
  ["sandbox/feed/x.ts", "next-auth/jwt"],
  ["scripts/x.ts", "@/sandbox/create"],
  ["bench/x.ts", "@/sandbox/create"],
  ["server.ts", "@/sandbox/create"],
  ["scripts/x.ts", "next/headers"],
  ["new-folder/x.ts", "@/lib/db/client"],
])("%s may not import %s", (from, name) => {
  for (const text of [value(name), `export * from "${name}";`, `await import("${name}");`]) {
    expect(complaintsAbout(from, text)).toEqual([expect.stringMatching(/^\S+ imports \S+: .{20}/)]);
  }
});

test("types of a feature may be what components take", () => {
  expect(complaintsAbout("components/offers/x.tsx", `import type { OfferItem } from "@/lib/catalog/types";`)).toEqual(
    [],
  );
  expect(complaintsAbout("components/offers/x.tsx", `import { type X, x } from "@/lib/catalog/types";`)).toHaveLength(
    1,
  );
});

test("features that lead back to themselves are named in their order", () => {
  const edges = [
    ...edgesOf("lib/jobs/x.ts", value("@/lib/roster"), root),
    ...edgesOf("lib/roster/x.ts", value("@/lib/jobs"), root),
  ];
  expect(complaints(edges)).toEqual([expect.stringContaining("lib/jobs → lib/roster → lib/jobs")]);
});
