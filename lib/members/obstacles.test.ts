import { expect, test } from "vitest";
import { obstaclesOf } from "./obstacles";

const FREE = { accessState: "active", serviceState: "active", canSignIn: true, lastOutcome: "sent" } as const;

test.each([
  [{}, []],
  [{ serviceState: "unregistered", lastOutcome: undefined }, []],
  [{ canSignIn: false }, ["no-password"]],
  [{ accessState: "deactivated", serviceState: "deactivated" }, ["switched-off"]],
  [{ accessState: "deactivated", serviceState: "unknown" }, ["switched-off", "unknown"]],
  [{ serviceState: "deactivated", lastOutcome: "member_deactivated" }, ["switched-off-there"]],
  [{ serviceState: "locked", lastOutcome: "member_locked" }, ["locked"]],
  [{ serviceState: "elsewhere", canSignIn: false }, ["no-password", "elsewhere"]],
  [{ lastOutcome: "service_timeout" }, ["redeem-failed"]],
  [{ lastOutcome: "member_not_created" }, ["redeem-failed"]],
  [{ lastOutcome: "started" }, []],
] as const)("the obstacles of a member with %j are %j", (situation, obstacles) => {
  expect(obstaclesOf({ ...FREE, ...situation })).toEqual(obstacles);
});
