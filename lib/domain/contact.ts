import { telephoneHref } from "./telephone";

const PAGE = /^https?:\/\//;
const MAIL = /^(?!mailto:)[^\s<>@]+@[^\s<>@]+$/i;

/** Where a press on a contact leads: an e-mail address, a telephone number or a page; undefined of other words. */
export function contactHref(contact: string): string | undefined {
  if (PAGE.test(contact)) return URL.canParse(contact) ? contact : undefined;
  if (MAIL.test(contact)) return `mailto:${contact}`;
  return telephoneHref(contact);
}
