import { AppError, type ErrorCode } from "@/lib/errors";

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
abstract class Refusal extends MemberAccessError {
  readonly effect = "none";
}

/** "Invalid API authentication" (member-access.md, Errors, rule 3). */
export class AuthenticationRefused extends Refusal {
  constructor(answer: string) {
    super("service_credentials", 502, {
      message: "The portal could not identify itself to the program. Please tell support.",
      mend: "Compare MEMBER_API_USERNAME, MEMBER_API_PASSWORD and MEMBER_API_KEY with the back office's account settings.",
      detail: answer,
    });
  }
}

/** According to the service, a required parameter did not arrive. */
export class ParameterMissing extends Refusal {
  constructor(
    readonly parameter: string,
    answer: string,
  ) {
    super("service_parameter", 502, {
      message: "The program did not understand the portal's request. Please tell support.",
      mend: `The service says that ${parameter} did not arrive. A proxy in between may have changed the request; otherwise report it as a bug in the portal.`,
      detail: answer,
    });
  }
}

/** "Encryption Signature Failed": the signature does not match the payload or the saved public key. */
export class SignatureRefused extends Refusal {
  constructor(answer: string) {
    super("service_signature", 502, {
      message: "The program did not accept the portal's signature. Please tell support.",
      mend: "Save the public key that `npm run portal -- keys show` prints in the back office, and compare MEMBER_API_PUBLIC_KEY with the key shown there.",
      detail: answer,
    });
  }
}

/** 2001: usually a conflict of usernames. */
export class MemberNotCreated extends Refusal {
  constructor(
    readonly answer: string,
    /** The username that was asked for explicitly, if any. */
    readonly username?: string,
  ) {
    super("member_not_created", 409, {
      message: "The program could not set up your membership. Please try again later or ask support.",
      mend: username
        ? `The service could not create the member, not even with the username "${username}". Give the member another username, or send this to the program's support.`
        : "The service could not create the member, usually because of a username conflict. Give the member a username, or send this to the program's support.",
      detail: answer,
    });
  }
}

/** 2002: the member belongs to another program. */
export class MemberElsewhere extends Refusal {
  constructor(answer: string) {
    super("member_elsewhere", 403, {
      message: "Your membership belongs to another program. Please ask support.",
      mend: "The service knows this member under another program: check client_user_id and e-mail, or ask the program's support to move the member.",
      detail: answer,
    });
  }
}

/** 2003: the member has no login privileges. */
export class MemberDeactivated extends Refusal {
  constructor(answer: string) {
    super("member_deactivated", 403, {
      message: "Your membership is deactivated. Please ask support.",
      mend: "Reactivate the member to restore access.",
      detail: answer,
    });
  }
}

/** 2004: too many failed logins at the program's own form. */
export class MemberLocked extends Refusal {
  constructor(answer: string) {
    super("member_locked", 403, {
      message:
        "Your membership is locked after too many failed logins at the program. Only the program's support can unlock it.",
      mend: "Only the program's support can unlock the member; send them the client_user_id.",
      detail: answer,
    });
  }
}

/** A control operation was about someone whom the service does not know, as far as its message shows. */
export class MemberUnknown extends Refusal {
  constructor(answer: string) {
    super("member_unknown", 404, {
      message: "The program does not know this member.",
      mend: "The member is not registered at the service yet: their first Redeem does that, or registering them here.",
      detail: answer,
    });
  }
}

/** The service refused with an unknown message (member-access.md, Errors: the list is partial). */
export class RefusedOtherwise extends Refusal {
  constructor(answer: string) {
    super("service_answer", 502, {
      message: "The program refused the request for an unknown reason. Please tell support.",
      mend: "Send the service's message, which is in the log, to the program's support.",
      detail: answer,
    });
  }
}

/** HTTP 426: our TLS is older than 1.2 (member-access.md, Authentication, rule 2). */
export class UpgradeRequired extends Refusal {
  constructor() {
    super("service_upgrade_required", 502, {
      message: "The connection to the program is outdated. Please tell support.",
      mend: "The service was contacted with TLS older than 1.2. The portal never uses that: look for a proxy between the portal and MEMBER_API_URL.",
      detail: "426 Upgrade Required",
    });
  }
}

/** Nothing was sent when `effect` is "none" (no connection, no valid certificate); otherwise the service answered 5xx. */
export class ServiceUnavailable extends MemberAccessError {
  constructor(
    readonly effect: Effect,
    detail: string,
    cause?: unknown,
  ) {
    super("service_unavailable", 502, {
      message: "The program cannot be reached at the moment. Please try again in a few minutes.",
      mend: "Check MEMBER_API_URL, the network and the certificate (NODE_EXTRA_CA_CERTS trusts a private authority); `npm run portal -- doctor` tries each.",
      detail,
      cause,
    });
  }
}

/** The request was sent, but no complete answer came: the service may or may not have acted. */
export class AnswerLost extends MemberAccessError {
  readonly effect = "unknown";

  constructor(detail: string, cause?: unknown) {
    super("service_timeout", 504, {
      message: "The program did not answer in time. Please try again.",
      mend: "It is not known whether the service acted: ask again to find out.",
      detail,
      cause,
    });
  }
}

/** An answer that the specification does not allow: HTML, no token_url, a redirect, another host's link. */
export class AnswerNotUnderstood extends MemberAccessError {
  readonly effect = "unknown";

  constructor(detail: string, cause?: unknown) {
    super("service_answer", 502, {
      message: "The program's answer could not be understood. Please tell support.",
      mend: "Check that MEMBER_API_URL is the member access service itself, not a page or a proxy in front of it.",
      detail,
      cause,
    });
  }
}
