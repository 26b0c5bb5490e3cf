import { AppError, type ErrorCode } from "@/lib/errors";
import { memberAccessText as text } from "@/lib/text/member-access";

/**
 * Whether the service may have acted: "unknown" is resolved by asking again in a harmless way (design, Member
 * operations).
 */
export type Effect = "none" | "unknown";

interface Words {
  /** For the person who made the request. */
  readonly message: string;
  /** What an admin can do about it. */
  readonly mend: string;
  /** What the service said or did, for the log; never a secret, token or profile. */
  readonly detail?: string;
  readonly cause?: unknown;
}

/** A call to the member access service that did not succeed; each cause has its own class. */
export abstract class MemberAccessError extends AppError {
  abstract readonly effect: Effect;
  readonly mend: string;

  protected constructor(code: ErrorCode, status: number, { mend, ...options }: Words) {
    super(code, status, options);
    this.mend = mend;
  }
}

/** The service refused: nothing was changed. */
abstract class RefusalError extends MemberAccessError {
  readonly effect = "none";
}

/** "Invalid API authentication" (member-access.md, Errors, rule 3). */
export class AuthenticationRefusedError extends RefusalError {
  constructor(answer: string) {
    super("service_credentials", 502, { ...text.authentication, detail: answer });
  }
}

/** According to the service, a required parameter did not arrive. */
export class ParameterMissingError extends RefusalError {
  constructor(
    readonly parameter: string,
    answer: string,
  ) {
    super("service_parameter", 502, {
      message: text.parameter.message,
      mend: text.parameter.mend(parameter),
      detail: answer,
    });
  }
}

/** "Encryption Signature Failed": the signature does not match the payload or the saved public key. */
export class SignatureRefusedError extends RefusalError {
  constructor(answer: string) {
    super("service_signature", 502, { ...text.signature, detail: answer });
  }
}

/** 2001: usually a conflict of usernames. */
export class MemberNotCreatedError extends RefusalError {
  constructor(
    readonly answer: string,
    /** The username that was asked for explicitly, if any. */
    readonly username?: string,
  ) {
    super("member_not_created", 409, {
      message: text.notCreated.message,
      mend: text.notCreated.mend(username),
      detail: answer,
    });
  }
}

/** 2002: the member belongs to another program. */
export class MemberElsewhereError extends RefusalError {
  constructor(answer: string) {
    super("member_elsewhere", 403, { ...text.elsewhere, detail: answer });
  }
}

/** 2003: the member has no login privileges. */
export class MemberDeactivatedError extends RefusalError {
  constructor(answer: string) {
    super("member_deactivated", 403, { ...text.deactivated, detail: answer });
  }
}

/** 2004: too many failed logins at the program's own form. */
export class MemberLockedError extends RefusalError {
  constructor(answer: string) {
    super("member_locked", 403, { ...text.locked, detail: answer });
  }
}

/** A control operation was about someone whom the service does not know, as far as its message shows. */
export class MemberUnknownError extends RefusalError {
  constructor(answer: string) {
    super("member_unknown", 404, { ...text.unknown, detail: answer });
  }
}

/** The service refused with an unknown message (member-access.md, Errors: the list is partial). */
export class RefusedOtherwiseError extends RefusalError {
  constructor(answer: string) {
    super("service_answer", 502, { ...text.otherwise, detail: answer });
  }
}

/** HTTP 426: our TLS is older than 1.2 (member-access.md, Authentication, rule 2). */
export class UpgradeRequiredError extends RefusalError {
  constructor() {
    super("service_upgrade_required", 502, { ...text.upgrade, detail: "426 Upgrade Required" });
  }
}

/**
 * Nothing was sent when `effect` is "none" (no connection, no valid certificate); otherwise the service answered 5xx.
 */
export class ServiceUnavailableError extends MemberAccessError {
  constructor(
    readonly effect: Effect,
    detail: string,
    cause?: unknown,
  ) {
    const { message, mend, failing } = text.unavailable;
    super("service_unavailable", 502, { message, mend: effect === "unknown" ? failing : mend, detail, cause });
  }
}

/** The request was sent, but no complete answer came: the service may or may not have acted. */
export class AnswerLostError extends MemberAccessError {
  readonly effect = "unknown";

  constructor(detail: string, cause?: unknown) {
    super("service_timeout", 504, { ...text.lost, detail, cause });
  }
}

/** Whether a call may succeed a little later, without anybody's doing. */
export function passesByItself(error: unknown): boolean {
  return error instanceof ServiceUnavailableError || error instanceof AnswerLostError;
}

/** An answer that the specification does not allow: HTML, no token_url, a redirect, another host's link. */
export class AnswerNotUnderstoodError extends MemberAccessError {
  readonly effect = "unknown";

  constructor(detail: string, cause?: unknown) {
    super("service_answer", 502, { ...text.notUnderstood, detail, cause });
  }
}
