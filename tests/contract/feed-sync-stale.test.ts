import { expect, test } from "vitest";
import { startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";

/** Answers every page of these categories with a status, in place of the feed. */
function refuse(portal: TinyPortal, status: number, categoryIds: readonly number[]): void {
  portal.override = ({ url }, response) => {
    const hit = categoryIds.some((id) => url?.includes(`category_id=${id}&`));
    if (hit) response.writeHead(status).end("{}");
    return hit;
  };
}

function staleCategories({ runtime }: TinyPortal): unknown[] {
  return runtime.catalog.$client.prepare("SELECT id FROM category WHERE stale_since IS NOT NULL").pluck().all();
}

test("however many categories the service refuses, it has answered: the others are read", async () => {
  const portal = await startTinyPortal();
  await portal.sync();
  portal.nextEdition();
  refuse(portal, 404, [100, 200, 101, 102, 201]);
  expect(await portal.sync()).toMatchObject({ state: "applied", failure: "not-understood" });
  expect(staleCategories(portal)).toEqual([100, 101, 102, 200, 201]);
});
