import { expect, test } from "vitest";
import { obstaclesOf } from "./obstacles";

const FREE = {
  accessState: "active",
  serviceState: "active",
  needsAddress: false,
  needsPassword: false,
  isHalfDeleted: false,
  lastOutcome: "sent",
} as const;

test.each([
  [{}, []],
  [{ serviceState: "unregistered", lastOutcome: undefined }, []],
  [{ needsPassword: true }, ["no-password"]],
  [{ accessState: "deactivated", needsAddress: true, needsPassword: true }, ["switched-off", "no-address"]],
  [{ accessState: "deactivated", serviceState: "deactivated" }, ["switched-off"]],
  [{ accessState: "deactivated", serviceState: "unknown" }, ["switched-off", "unknown"]],
  [{ accessState: "deactivated", serviceState: "unknown", isHalfDeleted: true }, ["switched-off", "half-deleted"]],
  [{ serviceState: "deactivated", lastOutcome: "member_deactivated" }, ["switched-off-there"]],
  [{ serviceState: "locked", lastOutcome: "member_locked" }, ["locked"]],
  [{ serviceState: "elsewhere", needsPassword: true }, ["no-password", "elsewhere"]],
  [{ lastOutcome: "service_timeout" }, ["redeem-failed"]],
  [{ lastOutcome: "member_not_created" }, ["redeem-failed"]],
  [{ lastOutcome: "started" }, []],
] as const)("the obstacles of a member with %j are %j", (situation, obstacles) => {
  expect(obstaclesOf({ ...FREE, ...situation })).toEqual(obstacles);
});
