import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import { inputText, inputWords } from "./text/input";
import { refusalText } from "./text/refusals";

/** The codes in problem answers. They are stable: the texts beside them may change, the codes may not. */
export type ErrorCode =
  | "unauthenticated"
  | "session_ended"
  | "forbidden"
  | "cross_site"
  | "not_found"
  | "method_not_allowed"
  | "invalid_input"
  | "too_large"
  | "conflict"
  | "idempotency_mismatch"
  | "too_many_requests"
  | "busy"
  | "member_deactivated"
  | "member_locked"
  | "member_elsewhere"
  | "member_not_created"
  | "member_unknown"
  | "service_signature"
  | "service_credentials"
  | "service_parameter"
  | "service_upgrade_required"
  | "service_unavailable"
  | "service_timeout"
  | "service_answer"
  | "feed_refused"
  | "feed_unavailable"
  | "sync_running"
  | "internal";

/** Whether a call failed at the service, whoever the member is. */
export function isServiceFault(code: string): boolean {
  return code.startsWith("service_");
}

interface AppErrorOptions {
  /** For the person who made the request: what happened and what to do next. */
  readonly message: string;
  /** For operators only; written to the log. */
  readonly detail?: string;
  readonly cause?: unknown;
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter?: number;
}

/** An expected error, with a public code, a status and a message that can be shown to users. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, status: number, options: AppErrorOptions) {
    super(options.message, { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.status = status;
    this.detail = options.detail;
    this.retryAfter = options.retryAfter;
  }
}

export class UnauthenticatedError extends AppError {
  constructor(message: string = refusalText.signInFirst) {
    super("unauthenticated", 401, { message });
  }
}

/** The portal ended the session, for a reason that the user should be told. */
export class SessionEndedError extends AppError {
  constructor(
    readonly reason: string,
    message: string,
  ) {
    super("session_ended", 401, { message });
  }
}

export class ForbiddenError extends AppError {
  constructor(message: string = refusalText.role) {
    super("forbidden", 403, { message });
  }
}

export class NotFoundError extends AppError {
  constructor(message: string) {
    super("not_found", 404, { message });
  }
}

/** What is wrong with one field, to be read after the field's name or label: "must not be empty". */
export interface FieldError {
  readonly field: string;
  readonly detail: string;
}

export class InvalidInputError extends AppError {
  constructor(
    message: string,
    readonly errors: readonly FieldError[] = [],
  ) {
    super("invalid_input", 400, { message });
  }
}

export class ConflictError extends AppError {
  constructor(
    message: string,
    readonly errors: readonly FieldError[] = [],
  ) {
    super("conflict", 409, { message });
  }
}

/** Nothing can be written until there is free disk space. */
export class DiskFullError extends AppError {
  constructor(cause: unknown) {
    super("busy", 503, { message: refusalText.cannotWrite, detail: "the disk is full", cause, retryAfter: 60 });
  }
}

/** Of an error, such as `ENOENT` of Node or our own `busy`; undefined where it has none. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

/** Whether it is an error with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}

/** What was thrown, in words; anything can be. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The fields of input that is not parsed yet, such as a query string's: their names are known, their values anything. */
export type Unchecked<Schema extends z.ZodType> = { readonly [Name in keyof z.input<Schema>]?: unknown };

/**
 * Parses input from outside.
 * @throws InvalidInputError that says which fields are wrong and why
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input, { error: inputWords });
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({ field: issue.path.join("."), detail: issue.message }));
  throw new InvalidInputError(inputText.sentences(errors), errors);
}

/**
 * RFC 9457 problem details, with our code, the request's id and what is wrong with which field as extension members.
 */
export interface Problem {
  readonly type: "about:blank";
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  /** Left out unless fields of the input are to blame. */
  readonly errors?: readonly FieldError[];
}

/** The only mapping from errors to HTTP: expected errors keep their message, all others are masked. */
export function toProblem(error: unknown, requestId: string): Problem {
  const known = error instanceof AppError ? error : undefined;
  const status = known?.status ?? 500;
  return {
    type: "about:blank",
    // That of the status, as there is no type of ours (RFC 9457, 4.2.1).
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: known?.message ?? refusalText.internal,
    code: known?.code ?? "internal",
    requestId,
    ...(hasFields(error) && error.errors.length > 0 && { errors: error.errors }),
  };
}

function hasFields(error: unknown): error is InvalidInputError | ConflictError {
  return error instanceof InvalidInputError || error instanceof ConflictError;
}
