import { expect, test } from "vitest";
import { addMember, authenticate } from "@/lib/members";
import { createBarePortal } from "../factories/bare-portal";

const ADA = { email: "ada@example.org", firstName: "Ada", lastName: "Berg", password: "mountain lake 42" };
const ROUNDS = 4;
/** On a busy machine. */
const MOST_ROUNDS = 12;

const isBetween = (least: number, value: number, most: number) => least < value && value < most;

test("an unknown address takes as long to refuse as a wrong password (ASVS 5.0, 6.3.8)", {
  timeout: 90_000,
}, async () => {
  const portal = createBarePortal();
  await addMember(portal, { name: "test" }, ADA);
  await addMember(portal, { name: "test" }, { ...ADA, email: "bo@example.org", password: undefined });
  const attempts = {
    known: { email: "ada@example.org", password: "mountain lake 43" },
    unknown: { email: "eve@example.org", password: "mountain lake 43" },
    withoutPassword: { email: "bo@example.org", password: "mountain lake 43" },
  };
  const kinds = ["known", "unknown", "withoutPassword"] as const;
  // The quickest of each: what else the machine does only ever adds to a time.
  const quickest = { known: Infinity, unknown: Infinity, withoutPassword: Infinity };
  const areAlike = () => kinds.every((kind) => isBetween(0.6, quickest[kind] / quickest.known, 1.6));
  await authenticate(portal, attempts.unknown);
  for (let round = 0; round < ROUNDS || (round < MOST_ROUNDS && !areAlike()); round++) {
    for (const kind of kinds) {
      const started = performance.now();
      expect(await authenticate(portal, attempts[kind])).toEqual({ status: "wrong" });
      quickest[kind] = Math.min(quickest[kind], performance.now() - started);
    }
  }
  expect(areAlike(), JSON.stringify(quickest)).toBe(true);
});
