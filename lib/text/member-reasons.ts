/** Why something was not done about a member, and what came of asking the program. */
export const memberReasons = {
  unknownId: "There is no member with this id.",
  unknown: "There is no such member.",
  noTraces: "Nothing is recorded for this id.",
  addressTaken: "There is already a member with this e-mail address.",
  idTaken: "There is already a member with this id.",
  lastAdmin: "This is the last admin who can sign in. There must be another one first.",
  noAccess: "This member has no access. Reactivate them first.",
  noAddress: "This member has no e-mail address to sign in with.",
  noSecondFactor: "This member has no second factor.",
  notLinked: "This member is not linked to an account of the organisation's sign-in.",
  otherAccount: "Someone with another account of the organisation's sign-in used this member's e-mail address.",
  tooManyRefused: "Too many within an hour; later attempts are only in the server log.",
  revokedMeanwhile: "Someone revoked this member's access in the meantime. It stays revoked.",
  changedMeanwhile: "This member's access was changed in the meantime. The program was not asked.",
  otherRole: "Someone gave this member another role in the meantime. Nothing was changed.",
  /** Reasons in the record of a member, beside what the portal did by itself. */
  toBeDeleted: "To be deleted",
  notConfirmed: "The program had not confirmed that access was revoked.",
  askedMeanwhile: "This member has no access here, but the program had been asked for something that grants it.",
  /** What the program answered. */
  confirmed: "The program confirmed it.",
  notThere: "The program has no record of this member, so there was nothing to change.",
  /** What ended here all the same is said before how to mend it. */
  revocationUnconfirmed: (mend: string) => `Access here has ended, but the program has not confirmed it. ${mend}`,
  deletionUnconfirmed: (mend: string) =>
    `Access here has ended, but the program has not confirmed the deletion. ${mend}`,
  /** After an error that passes by itself. */
  deletionDelayed: (mend: string) =>
    `Access here has ended, but the program has not confirmed the deletion. Please try again in a few minutes. ${mend}`,
  failed: "The portal failed before the outcome was known.",
  stopped: "The portal stopped before the answer came. Ask again.",
  restored: "The database was restored from a backup while this was in progress.",
} as const;
