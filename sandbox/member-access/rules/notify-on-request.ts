import { type LetterName, writeLetter } from "../../mail/letters";
import type { Service } from "../../service";
import type { Member } from "../../store/members";
import type { ChangeCall } from "./change-access";

/** Only `1` and `true` ask for mail (wire notes, Answers). */
export const asksForMail = (value: string | undefined) => value === "1" || value === "true";

/** Sends nothing to a member without an address. */
export function sendLetter(name: LetterName, member: Member, { mailer, programOrigin }: Service): void {
  const mail = writeLetter(name, member, programOrigin);
  if (mail) mailer.send(mail);
}

/** The notification mail, where it is asked for and something changed (member-access.md, deactivate_member). */
export const notifyOnRequest =
  (name: LetterName) =>
  (call: ChangeCall, service: Service): ChangeCall => {
    if (call.changed && asksForMail(call.fields.send_notification)) sendLetter(name, call.member, service);
    return call;
  };
