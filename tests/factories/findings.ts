import { expect } from "vitest";
import type { Finding } from "@/lib/health";

/** Something that is wrong, and what the doctor has to say of it. */
export interface Ill {
  readonly find: () => Promise<Finding[]> | Finding[];
  readonly check: string;
  readonly state: "warning" | "failed";
  readonly message: string;
  readonly mend: string;
}

export async function expectFinding({ find, check, state, message, mend }: Ill): Promise<void> {
  const ill = (await find()).filter((finding) => finding.state !== "ok");
  expect(ill).toEqual([
    { check, state, message: expect.stringContaining(message), mend: expect.stringContaining(mend) },
  ]);
  expect(JSON.stringify(ill), "no password is shown").not.toContain("a-canary");
}
