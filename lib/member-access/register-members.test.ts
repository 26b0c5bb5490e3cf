import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { MemberDeactivated } from "./errors";
import type { MemberProfile } from "./profile";
import { type Registration, registerMembers } from "./register-members";

const link = { tokenUrl: "https://perks.example/login?token=t", expiresAt: null };

function roster(count: number): MemberProfile[] {
  return Array.from({ length: count }, (_, index) => ({ clientUserId: `m-${index}` }));
}

async function collect(registrations: AsyncIterable<Registration>): Promise<Registration[]> {
  const all: Registration[] = [];
  for await (const each of registrations) all.push(each);
  return all;
}

/** A service that takes a while and counts what it sees. */
function slowService(durations: (clientUserId: string) => number = () => 1) {
  const seen: string[] = [];
  let underWay = 0;
  let most = 0;
  return {
    seen,
    most: () => most,
    async ssoMember({ clientUserId }: MemberProfile) {
      seen.push(clientUserId);
      most = Math.max(most, ++underWay);
      await sleep(durations(clientUserId));
      underWay--;
      if (clientUserId.endsWith("13")) throw new MemberDeactivated("2003");
      return link;
    },
  };
}

describe("registering a roster", () => {
  test("asks once per member, never more at once than allowed, and tells every outcome", async () => {
    const service = slowService((id) => id.length);
    const outcomes = await collect(registerMembers(service, roster(200), { concurrency: 8 }));

    expect(service.seen).toEqual(roster(200).map((member) => member.clientUserId));
    expect(service.most()).toBe(8);
    expect(new Set(outcomes.map((each) => each.clientUserId)).size).toBe(200);
    const failed = outcomes.filter((each) => each.result === "failed");
    expect(failed.map((each) => each.clientUserId).sort()).toEqual(["m-113", "m-13"]);
    expect(failed[0]?.failure).toBeInstanceOf(MemberDeactivated);
  });

  test("lets quick members out while a slow one is under way", async () => {
    const service = slowService((id) => (id === "m-0" ? 100 : 1));
    const outcomes = await collect(registerMembers(service, roster(10), { concurrency: 2 }));
    expect(outcomes.at(-1)?.clientUserId).toBe("m-0");
  });

  test("asks once for an id that comes twice, and says so", async () => {
    const service = slowService();
    const outcomes = await collect(registerMembers(service, [...roster(3), ...roster(1)], { concurrency: 2 }));
    expect(service.seen).toEqual(["m-0", "m-1", "m-2"]);
    expect(outcomes.filter((each) => each.result === "repeated")).toEqual([
      { clientUserId: "m-0", result: "repeated" },
    ]);
  });

  test("takes a member from the source just before its call, so that a caller can note the intent", async () => {
    const service = slowService();
    let taken = 0;
    async function* source() {
      for (const member of roster(20)) {
        taken++;
        yield member;
      }
    }
    for await (const _ of registerMembers(service, source(), { concurrency: 4 })) {
      expect(taken - service.seen.length).toBeLessThanOrEqual(1);
    }
    expect(taken).toBe(20);
  });

  test("takes no further member once aborted, and still tells what was under way", async () => {
    const service = slowService();
    const stop = new AbortController();
    const outcomes: Registration[] = [];
    for await (const each of registerMembers(service, roster(100), { concurrency: 4, signal: stop.signal })) {
      if (outcomes.push(each) === 10) stop.abort();
    }
    expect(service.seen.length).toBeLessThan(20);
    expect(outcomes.map((each) => each.clientUserId).sort()).toEqual(service.seen.toSorted());
  });

  test("does not hide what nobody foresaw", async () => {
    const broken = { ssoMember: () => Promise.reject(new TypeError("a fault of ours")) };
    await expect(collect(registerMembers(broken, roster(5), { concurrency: 2 }))).rejects.toThrow("a fault of ours");
  });
});
