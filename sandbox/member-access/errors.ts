/** One finding of a failure body: its key in the object form, its message, and its code where the table has one. */
export interface Finding {
  key: string;
  message: string;
  code?: 2001 | 2002 | 2003 | 2004;
}

/**
 * A failure that the client is told (member-access.md, Errors). `reasons` only go to the journal; they are computed
 * when the journal is read, so that diagnosing does not slow down the answer.
 */
export abstract class Refusal extends Error {
  constructor(
    readonly findings: readonly Finding[],
    readonly reasons: () => string[],
  ) {
    super(findings.map(({ message }) => message).join("; "));
  }
}

export class InvalidAuthentication extends Refusal {
  override name = "InvalidAuthentication";
  constructor(reasons: string[]) {
    super([{ key: "authentication", message: "Invalid API authentication" }], () => reasons);
  }
}

export class MissingValues extends Refusal {
  override name = "MissingValues";
  constructor(names: readonly string[], reasons: string[]) {
    const findings = names.map((name) => ({ key: name, message: `Missing value for \`${name}\` (case-sensitive)` }));
    super(findings, () => reasons);
  }
}

/** The same whatever was tampered with: the message must not distinguish a padding error from a signature error. */
export class EncryptionSignatureFailed extends Refusal {
  override name = "EncryptionSignatureFailed";
  constructor(reasons: () => string[]) {
    super([{ key: "signature", message: "Encryption Signature Failed" }], reasons);
  }
}

export class MemberNotCreated extends Refusal {
  override name = "MemberNotCreated";
  constructor(reason: string) {
    super([{ key: "member", message: "New Member could not be created", code: 2001 }], () => [reason]);
  }
}

export class MemberOfOtherProgram extends Refusal {
  override name = "MemberOfOtherProgram";
  constructor(reason: string) {
    const message = "The provided username is not a member of your program";
    super([{ key: "unauthorized", message, code: 2002 }], () => [reason]);
  }
}

export class MemberDeactivated extends Refusal {
  override name = "MemberDeactivated";
  constructor() {
    const message = "Member account is deactivated";
    super([{ key: "unauthorized", message, code: 2003 }], () => ["reactivate_member restores the login"]);
  }
}

export class MemberLocked extends Refusal {
  override name = "MemberLocked";
  constructor() {
    const reason = "too many failed logins; POST /__sandbox/members/ID/unlock plays the service's support";
    super([{ key: "unauthorized", message: "Member account is locked", code: 2004 }], () => [reason]);
  }
}

/** Our choice: the specification does not show what an unknown id is answered. */
export class UnknownMember extends Refusal {
  override name = "UnknownMember";
  constructor(reason: string) {
    super([{ key: "client_user_id", message: "Member not found in your program" }], () => [reason]);
  }
}
