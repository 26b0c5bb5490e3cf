import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { readColumns } from "./read-columns";

function tableOf(rows: number) {
  const sqlite = new Database(":memory:");
  onTestFinished(() => void sqlite.close());
  sqlite.exec("CREATE TABLE row (id INTEGER PRIMARY KEY, text TEXT)");
  const insert = sqlite.prepare("INSERT INTO row VALUES (?, ?)");
  for (let n = 0; n < rows; n++) insert.run(3 * n, `"${n}\\" 𝕊\n`);
  const read = readColumns<[number[], string[]]>(sqlite, ["id", "text"], "row");
  return [...read].flatMap(([ids, texts]) => ids.map((id, i) => [id, texts[i]]));
}

test.each([0, 1, 4_999, 5_000, 5_001, 12_001])(
  "all of %i rows come once, in order, with their texts as they are",
  (rows) => {
    expect(tableOf(rows)).toEqual(Array.from({ length: rows }, (_, n) => [3 * n, `"${n}\\" 𝕊\n`]));
  },
);
