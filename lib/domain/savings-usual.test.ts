import { describe, expect, it } from "vitest";
import { isTwoForOne, savingOf, TWO_FOR_ONE } from "./savings";

const cases: readonly (readonly [title: string, saving: string])[] = [
  ["20%+ off", "20% off"],
  ["20%* off dinner", "20% off"],
  ["$10† off", "$10 off"],
  ["15%‡ discount", "15% off"],
  ["20% or more off", "20% off"],
  ["$20+ off", "$20 off"],
  ["50%off", "50% off"],
  ["20%OFF", "20% off"],
  ["20%-off sale", "20% off"],
  ["$5-off coupon", "$5 off"],
  ["20-percent off", "20% off"],
  ["20$ off", "$20 off"],
  ["20 dollars off", "$20 off"],
  ["$20 dollars off", "$20 off"],
  ["Up to 20 dollars off", "Up to $20 off"],
  ["Save 20 dollars", "$20 off"],
  ["Save over 50%", "50% off"],
  ["Save at least $10", "$10 off"],
  ["Save an extra $10", "$10 off"],
  ["Save from 10% to 30%", "10–30% off"],
  ["$10 a month off", "$10 off"],
  ["$10 per person off tours", "$10 off"],
  ["$5OFF your order", "$5 off"],
  ["15% back on purchases", "15% back"],
  ["Up to 15% Back", "Up to 15% back"],
  ["$10/month off", "$10 off"],
  ["5¢ off per gallon", "5¢ off"],
  ["Save 5¢ per gallon", "5¢ off"],
  ["Save up to 25 cents a gallon", "Up to 25¢ off"],
  ["2-4-1 drinks", "2 for 1"],
  ["12 months for the price of 10", "12 for 10"],
  ["18 holes for the price of 9", "18 for 9"],
  ["10 for 8", "10 for 8"],
  ["20% AAA discount", "20% off"],
  ["20% teacher discount", "20% off"],
  ["20% first responder discount", "20% off"],
  ["20% sibling discount", "20% off"],
  ["10% senior discount Tuesdays", "10% off"],
  ["$50 new patient discount", "$50 off"],
  ["$100 multi-policy discount", "$100 off"],
  ["Discount of 15%", "15% off"],
  ["Discount: 15%", "15% off"],
  ["Discount 10 %", "10% off"],
  ["Military discount 15% on all repairs", "15% off"],
  ["Discount of $15", "$15 off"],
  ["$1000 in savings", "$1000 off"],
  ["Up to $500 in savings on a new roof", "Up to $500 off"],
  ["$5 instant savings", "$5 off"],
  ["10% off-season discount", "10% off"],
  ["20 dollars off lunch, 10 percent off drinks", "$20 off"],
];

describe("savingOf finds a saving in the usual ways to write it", () => {
  it.each(cases)("and so reads %j as %j", (title, saving) => {
    expect(savingOf(title)).toBe(saving);
    expect(isTwoForOne(title)).toBe(saving === TWO_FOR_ONE);
  });
});
