import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const TABLE = "components/ui/icons.ts";

// One that has no shape is drawn as a full square.
test("each icon that a page names has a shape, and each shape is on a page", () => {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const sources = files.filter((file) => /\.(tsx|css)$/.test(file)).map((file) => readFileSync(file, "utf8"));
  const named = sources.flatMap((source) => [...source.matchAll(/\bicon-([a-z\d-]+)/g)].map(([, name]) => name));
  const shapes = [...readFileSync(TABLE, "utf8").matchAll(/^ {2}"?([a-z\d-]+)"?: /gm)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual(shapes.sort());
});
