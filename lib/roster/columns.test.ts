import { expect, test } from "vitest";
import { guessColumns, ignoredHeaders, missingColumns, repeatedHeaders } from "./columns";

test.each([
  [["client_user_id", "email", "firstname", "lastname"], { clientUserId: 0, email: 1, firstName: 2, lastName: 3 }],
  [
    ["Last Name", "First Name", "E-Mail Address", "Employee ID"],
    { clientUserId: 3, email: 2, firstName: 1, lastName: 0 },
  ],
  [["Surname", "Given name", "Mail", "Post code", "Shoe size"], { email: 2, firstName: 1, lastName: 0, zip: 3 }],
  [["ID", "Privilege Level", "Phone #"], { clientUserId: 0, privilegeLevel: 1, phone: 2 }],
])("the columns of %j are known by their names", (headers, columns) => {
  expect(guessColumns(headers)).toEqual(columns);
});

test("of two names for the same, the more exact one counts", () => {
  expect(guessColumns(["ID", "Employee ID"])).toEqual({ clientUserId: 1 });
  expect(guessColumns(["Mobile", "Phone"])).toEqual({ phone: 1 });
});

test("a name that stands there twice is not guessed", () => {
  const columns = guessColumns(["Email", "e-mail", "First", "Last"]);
  expect(columns).toEqual({ firstName: 2, lastName: 3 });
  expect(missingColumns(columns)).toEqual([["clientUserId", "email"]]);
});

test("columns that are ignored are named", () => {
  const headers = ["Email", "Team", "", "First", "Last"];
  expect(ignoredHeaders(headers, guessColumns(headers))).toEqual(["Team"]);
});

test("of ignored columns, those that only their repeated name keeps from being read are named, until one is chosen", () => {
  const headers = ["Id", "Email", "Team", "Team", "First", "Last", "e-mail"];
  expect(repeatedHeaders(headers, guessColumns(headers))).toEqual(["Email", "e-mail"]);
  expect(repeatedHeaders(headers, { ...guessColumns(headers), email: 6 })).toEqual([]);
  expect(repeatedHeaders(headers, { ...guessColumns(headers), position: 1 })).toEqual(["e-mail"]);
});
