import { expect, test } from "vitest";
import { z } from "zod";
import { AppError, ConflictError, InvalidInputError, NotFoundError, parseInput, toProblem } from "./errors";

test("an expected error keeps its words and its code", () => {
  const problem = toProblem(new NotFoundError("There is no such offer."), "r-1");
  expect(problem).toEqual({
    type: "about:blank",
    title: "Not Found",
    status: 404,
    detail: "There is no such offer.",
    code: "not_found",
    requestId: "r-1",
  });
});

test.each([
  [new AppError("unauthenticated", 401, { message: "Please sign in first." }), "Unauthorized"],
  [new AppError("forbidden", 403, { message: "Your role does not allow this." }), "Forbidden"],
  [new AppError("service_timeout", 504, { message: "It did not answer." }), "Gateway Timeout"],
  [new Error("nobody foresaw this"), "Internal Server Error"],
])("a problem without a type of its own has the title of its status (RFC 9457, 4.2.1): %s", (error, title) => {
  expect(toProblem(error, "r-1").title).toBe(title);
});

test("an unexpected error is masked", () => {
  const problem = toProblem(new Error("SQLITE_CORRUPT: secret path"), "r-2");
  expect(problem.status).toBe(500);
  expect(JSON.stringify(problem)).not.toContain("SQLITE");
});

test("the private detail never leaves", () => {
  const error = new AppError("service_answer", 502, { message: "It failed.", detail: "the partner said X" });
  expect(JSON.stringify(toProblem(error, "r-3"))).not.toContain("partner");
});

test("bad input is answered with each field that is wrong", () => {
  const schema = z.object({ zip: z.string("must be text"), limit: z.number("must be a number") });
  expect(() => parseInput(schema, { zip: 1 })).toThrow("zip must be text; limit must be a number.");
});

test("a schema without its own messages is answered in plain words, field by field", () => {
  const schema = z.object({
    code: z.string().max(20),
    name: z.string().min(1),
    word: z.string().min(3),
    role: z.enum(["member", "admin"]),
    limit: z.number().max(100),
    radius: z.number().positive(),
    lines: z.array(z.number()).max(2),
    q: z.string(),
  });
  const given = { code: "1".repeat(21), name: "", word: "a", role: "king", limit: 101, radius: 0, lines: [2, 3, 4] };
  const errors = [
    { field: "code", detail: "must have at most 20 characters" },
    { field: "name", detail: "must not be empty" },
    { field: "word", detail: "must have at least 3 characters" },
    { field: "role", detail: "must be member or admin" },
    { field: "limit", detail: "must be at most 100" },
    { field: "radius", detail: "must be more than 0" },
    { field: "lines", detail: "must have at most 2 entries" },
    { field: "q", detail: "is missing" },
  ];
  expect(() => parseInput(schema, given)).toThrow(expect.objectContaining({ errors }));
  expect(toProblem(new InvalidInputError("code is wrong.", errors), "r-4").errors).toEqual(errors);
});

test("a conflict says which field is to blame, if one is", () => {
  const errors = [{ field: "email", detail: "is already used" }];
  expect(toProblem(new ConflictError("The address is used.", errors), "r-5").errors).toEqual(errors);
  expect(toProblem(new ConflictError("It was done meanwhile."), "r-6")).not.toHaveProperty("errors");
});
