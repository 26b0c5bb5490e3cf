import { expect, test } from "vitest";
import { judgeSpace } from "./check-disk";

const EXT4 = 0xef53;
const NFS = 0x6969;

const MANY = { files: 1e6, ffree: 1e5 };

test.each([
  ["much room", 5e9, EXT4, MANY, "ok"],
  ["less than a new catalogue beside the old one may take", 0.9e9, EXT4, MANY, "warning"],
  ["hardly any room", 0.1e9, EXT4, MANY, "failed"],
  ["much room, on a disk that other machines share", 5e9, NFS, MANY, "warning"],
  ["hardly any room, on such a disk", 0.1e9, NFS, MANY, "failed"],
  ["much room, but not for many files", 5e9, EXT4, { files: 1e6, ffree: 9_999 }, "warning"],
  ["much room, and no limit of files", 5e9, EXT4, { files: 0, ffree: 0 }, "ok"],
])("a disk with %s is judged, and what is wrong has its mend", (_, free, type, files, state) => {
  const finding = judgeSpace("/data", { bavail: free / 4_096, bsize: 4_096, type, ...files });
  expect(finding).toMatchObject({ check: "disk", state });
  expect("mend" in finding && finding.mend !== undefined).toBe(state !== "ok");
});

test("a network file system is named as what SQLite cannot lock on", () => {
  expect(judgeSpace("/data", { bavail: 1e6, bsize: 4_096, type: NFS, ...MANY })).toMatchObject({
    mend: expect.stringContaining("local disk"),
  });
});
