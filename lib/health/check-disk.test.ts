import { expect, test } from "vitest";
import { judgeSpace } from "./check-disk";

const EXT4 = 0xef53;
const NFS = 0x6969;

test.each([
  ["much room", 5e9, EXT4, "ok"],
  ["less than a new catalogue beside the old one may take", 0.9e9, EXT4, "warning"],
  ["hardly any room", 0.1e9, EXT4, "failed"],
  ["much room, on a disk that other machines share", 5e9, NFS, "warning"],
  ["hardly any room, on such a disk", 0.1e9, NFS, "failed"],
])("a disk with %s is judged, and what is wrong has its mend", (_, free, type, state) => {
  const finding = judgeSpace("/data", { bavail: free / 4_096, bsize: 4_096, type });
  expect(finding).toMatchObject({ check: "disk", state });
  expect("mend" in finding && finding.mend !== undefined).toBe(state !== "ok");
});

test("a network file system is named as what SQLite cannot lock on", () => {
  expect(judgeSpace("/data", { bavail: 1e6, bsize: 4_096, type: NFS })).toMatchObject({
    mend: expect.stringContaining("local disk"),
  });
});
