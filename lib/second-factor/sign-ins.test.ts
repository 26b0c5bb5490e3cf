import { afterEach, expect, test, vi } from "vitest";
import { signInsBetween } from "@/lib/db/insight";
import { completeSession } from "@/lib/sessions";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { ACTOR, codeOf, enrolled, PASSWORD, viewerOf } from "@/tests/factories/second-factor";
import { beginEnrolment, enrolSecondFactor, resetSecondFactor, takeCode } from ".";

afterEach(() => void vi.useRealTimers());

test("a sign-in with the app counts once and setting an app up not at all, also after another has replaced it", async () => {
  const portal = createBarePortal();
  const { memberId, clientUserId, again, secret } = await enrolled(portal);
  const signIns = () => signInsBetween(portal.portal, "2000-01-01T00:00:00Z", "2999-01-01T00:00:00Z");
  expect(signIns(), "with the password, before there was an app").toEqual([{ memberId, signIns: 1 }]);

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });
  const pendingId = await again();
  expect(signIns(), "before the code").toEqual([{ memberId, signIns: 1 }]);
  const session = await completeSession(portal, { pendingId, address: undefined }, () =>
    takeCode(portal.portal, portal.config, memberId, codeOf(secret), {}),
  );
  expect(signIns()).toEqual([{ memberId, signIns: 2 }]);

  vi.setSystemTime(Date.now() + 120_000);
  const asking = await viewerOf(portal, session ?? "");
  const other = beginEnrolment(portal, asking, { account: "ada@example.org" });
  const input = { offer: other.offer, code: codeOf(other.secret), password: PASSWORD, current: codeOf(secret) };
  await enrolSecondFactor(portal, ACTOR, asking, input);
  expect(signIns(), "with another app").toEqual([{ memberId, signIns: 2 }]);
  await resetSecondFactor(portal, ACTOR, clientUserId);
  expect(signIns(), "without an app").toEqual([{ memberId, signIns: 2 }]);
});

test("whoever has an app here, and has shown a second factor at the organisation's sign-in, has signed in", async () => {
  const portal = createBarePortal();
  const { memberId, again } = await enrolled(portal);
  await again(true);
  expect(signInsBetween(portal.portal, "2000-01-01T00:00:00Z", "2999-01-01T00:00:00Z")).toEqual([
    { memberId, signIns: 2 },
  ]);
});
