import { type OperationName, Rules } from "./call";
import { answerDeleted, answerDone, answerToken } from "./rules/answer";
import { authenticate } from "./rules/authenticate";
import { deactivate, reactivate } from "./rules/change-access";
import { createOrUpdateMember } from "./rules/create-or-update-member";
import { deleteMember } from "./rules/delete-member";
import { findMember } from "./rules/find-member";
import { identifyMember } from "./rules/identify-member";
import { issueToken } from "./rules/issue-token";
import { notifyOnRequest } from "./rules/notify-on-request";
import { openEnvelope } from "./rules/open-envelope";
import { refuseClosed } from "./rules/refuse-closed";
import { requireEnvelope } from "./rules/require-envelope";

export interface Operation {
  name: OperationName;
  method: "POST" | "DELETE";
  rules: Rules<object>;
}

/** The interface: each operation with its rules, in the order in which they are tried (member-access.md, Endpoints). */
export const operations: readonly Operation[] = [
  {
    name: "sso_member",
    method: "POST",
    rules: Rules.first(authenticate)
      .next(requireEnvelope)
      .next(openEnvelope)
      .next(identifyMember)
      .next(refuseClosed)
      .next(createOrUpdateMember)
      .next(issueToken)
      .next(answerToken),
  },
  {
    name: "deactivate_member",
    method: "POST",
    rules: Rules.first(authenticate)
      .next(findMember)
      .next(deactivate)
      .next(notifyOnRequest("deactivated"))
      .next(answerDone),
  },
  {
    name: "reactivate_member",
    method: "POST",
    rules: Rules.first(authenticate)
      .next(findMember)
      .next(reactivate)
      .next(notifyOnRequest("reactivated"))
      .next(answerDone),
  },
  {
    name: "delete_member",
    method: "DELETE",
    rules: Rules.first(authenticate).next(findMember).next(deleteMember).next(answerDeleted),
  },
];
