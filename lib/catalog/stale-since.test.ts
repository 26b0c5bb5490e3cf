import { expect, onTestFinished, test } from "vitest";
import { createTestCatalog } from "@/tests/factories/test-catalog";
import { staleSince } from ".";

test("a category is as old as the oldest part of it, and not as another", async () => {
  const made = createTestCatalog();
  onTestFinished(() => made.close());
  const category = (id: number, parentId: number | null) => ({
    id,
    parentId,
    key: `c${id}`,
    title: `Category ${id}`,
    position: id,
  });
  await made.apply({
    categories: [category(1, null), category(11, 1), category(12, 1), category(2, null)],
    entries: [],
  });
  const since = made.catalog.$client.prepare("UPDATE category SET stale_since = ? WHERE id = ?");
  since.run("2026-11-19T11:00:00.000Z", 11);
  since.run("2026-11-18T11:00:00.000Z", 12);
  expect(staleSince(made, 1)).toBe("2026-11-18T11:00:00.000Z");
  expect(staleSince(made, 11)).toBe("2026-11-19T11:00:00.000Z");
  expect(staleSince(made, 2)).toBeUndefined();
});
