import { expect, test } from "vitest";
import { checkTimeZone } from "./check-time-zone";

test.each(["America/Chikago", "<-03>3", "/usr/share/zoneinfo/America/Chicago"])(
  "a TZ that Node passes over is told of: %s",
  (zone) => {
    expect(checkTimeZone(zone)).toMatchObject([
      { check: "time zone", state: "warning", message: expect.stringContaining(`TZ is ${zone}, which is no name`) },
    ]);
  },
);

test.each([undefined, "America/Chicago", ":America/Chicago", "UTC", "CST6CDT"])("nothing is said of TZ=%s", (zone) => {
  expect(checkTimeZone(zone)).toEqual([]);
});
