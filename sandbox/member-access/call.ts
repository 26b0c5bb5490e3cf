import type { Service } from "../service";
import type { JournalNotes } from "../transport/journal";

export type OperationName = "sso_member" | "deactivate_member" | "reactivate_member" | "delete_member";

/** A request as the first rule gets it; every rule hands on what it found out. */
export interface Call {
  operation: OperationName;
  fields: Record<string, string>;
  notes: JournalNotes;
}

/**
 * One rule: passes the call on with added data, or throws a Refusal. Rules never wait, so that a whole call is atomic:
 * concurrent calls each see the effects of the one before.
 */
export type Rule<In, Out> = (call: In, service: Service) => Out;

/** Rules in the order in which they are tried; each is typed by what the ones before hand on. */
export class Rules<Out> {
  private constructor(readonly apply: Rule<Call, Out>) {}

  static first<Out>(rule: Rule<Call, Out>): Rules<Out> {
    return new Rules(rule);
  }

  next<Next>(rule: Rule<Out, Next>): Rules<Next> {
    return new Rules((call, service) => rule(this.apply(call, service), service));
  }
}
