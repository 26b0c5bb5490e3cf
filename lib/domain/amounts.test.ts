import { expect, test } from "vitest";
import { bareAmount, findableWordsOf, queryWordsOf } from "./amounts";

test.each([
  ["50% off pizza", ["50%", "off", "pizza"]],
  ["50 % off", ["50%", "off"]],
  ["50 percent off", ["50%", "off"]],
  ["50-percent off", ["50%", "off"]],
  ["50-dollar card", ["$50", "card"]],
  ["$50 off", ["$50", "off"]],
  ["50 dollars off", ["$50", "off"]],
  ["$1,000.00", ["$1000"]],
  ["$2.50 coffee", ["$2.50", "coffee"]],
  ["20-50%", ["20%", "50%"]],
  ["20—50%", ["20%", "50%"]],
  ["$5 to $10", ["$5", "$10"]],
  ["$5-10", ["$5", "$10"]],
  ["$60 - 90 minute massage", ["$60", "90", "minute", "massage"]],
  ["50 off", ["50", "off"]],
  ["100%", ["100%"]],
  ["5$ off", ["$5", "off"]],
  ["$ % 50 $ %% $5$", ["50", "$5"]],
])("the words of the query %s: an amount is one word with its sign", (query, words) => {
  expect(queryWordsOf(query)).toEqual(words);
});

test("a title is found by its words, and by its amounts with their signs", () => {
  expect(findableWordsOf("Save 20–50% at Halloran's")).toEqual([
    ...["save", "20", "50", "at", "hallorans", "halloran"],
    ...["20%", "50%"],
  ]);
  expect(findableWordsOf("$1,500 off")).toEqual(["1", "500", "off", "$1500", "1500"]);
  expect(findableWordsOf("$5–10 off")).toEqual(["5", "10", "off", "$5", "$10"]);
  expect(findableWordsOf("50-percent off")).toContain("50%");
  expect(findableWordsOf("Half off, 30 percent more")).toEqual(["half", "off", "30", "percent", "more", "30%"]);
});

test("an amount without its sign is its number", () => {
  const words = ["50%", "$50", "$4.50", "50"];
  expect(words.map(bareAmount)).toEqual(["50", "50", "4.50", undefined]);
});
