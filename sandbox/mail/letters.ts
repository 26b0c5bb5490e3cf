import type { Member } from "../store/members";
import type { Mail } from "../store/outbox";

const SIGNATURE = "\n\nBrightside Perks\n";

const greeting = (member: Member) => `Hello ${member.profile.firstname ?? member.username},\n\n`;

type Letter = (member: Member, programOrigin: string) => Omit<Mail, "recipient">;

const letters = {
  welcome: (member, programOrigin) => ({
    subject: "Welcome to Brightside Perks",
    text: `${greeting(member)}your membership is ready. Your user name is ${member.username}.\nYour perks: ${programOrigin}/${SIGNATURE}`,
  }),
  deactivated: (member) => ({
    subject: "Your Brightside Perks membership has ended",
    text: `${greeting(member)}you can no longer log in to Brightside Perks. Your organisation can tell you more.${SIGNATURE}`,
  }),
  reactivated: (member, programOrigin) => ({
    subject: "Your Brightside Perks membership is active again",
    text: `${greeting(member)}you can log in to Brightside Perks again: ${programOrigin}/${SIGNATURE}`,
  }),
} satisfies Record<string, Letter>;

export type LetterName = keyof typeof letters;

/** The letter addressed to the member; undefined for one without an address (member-access.md, Resources). */
export function writeLetter(name: LetterName, member: Member, programOrigin: string): Mail | undefined {
  const recipient = member.profile.email;
  return recipient ? { recipient, ...letters[name](member, programOrigin) } : undefined;
}
