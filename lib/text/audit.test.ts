import { expect, test } from "vitest";
import { auditText } from "./audit";

test("a value that the log keeps by its code is told in the words that the console has for it", () => {
  const told = (field: string, ...values: unknown[]) => values.map((value) => auditText.valueName(field, value));
  expect(told("accessState", "active", "deactivated")).toEqual(["Active", "Deactivated"]);
  expect(told("serviceState", "unregistered", "active")).toEqual(["Not registered yet", "Active"]);
  expect(told("role", "member", "admin")).toEqual(["Member", "Admin"]);
  expect(told("state", "held", "rejected", "deactivated"), "of a sync, and of members").toEqual([
    "Held",
    "Rejected",
    "Deactivated",
  ]);
  expect(told("outcome", "refused"), "by which an export was filtered").toEqual(["Refused"]);
  expect(told("state", ["failed", "unknown"]), "of a roster's lines").toEqual([["Failed", "Answer lost"]]);
  expect(told("kind", "ask", "create"), "of a roster's lines").toEqual(["Left open", "New members"]);
  expect(told("idChanges", "ask")).toEqual(["Line left open"]);
  expect(told("kind", "town", "last-sign-in"), "of insight").toEqual([
    "Redemptions by town",
    "Active members by their last sign-in",
  ]);
  expect(told("period", "3-months", "month")).toEqual(["Last 3 months", "The month of this entry"]);
  expect(told("action", "member.add", "GET /admin"), "of exported entries").toEqual(["Added", "GET /admin"]);
});

test("what a person has typed stays as it is", () => {
  expect(auditText.valueName("state", "TX")).toBe("TX");
  expect(auditText.valueName("state", "unknown")).toBe("unknown");
  expect(auditText.valueName("lastName", "de la Cruz")).toBe("de la Cruz");
  expect(auditText.valueName("position", "support")).toBe("support");
});
