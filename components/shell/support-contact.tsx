import { telephoneHref } from "@/lib/domain/telephone";

/** The support contact as a link: an e-mail address, an https page, or a telephone number. */
export function SupportContact({ contact }: { readonly contact: string }) {
  return (
    <a href={href(contact)} className="link text-ink">
      {contact.replace(/^https:\/\//, "")}
    </a>
  );
}

function href(contact: string): string {
  if (contact.startsWith("https://")) return contact;
  return contact.includes("@") ? `mailto:${contact}` : telephoneHref(contact);
}
