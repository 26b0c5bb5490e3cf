import { contactHref } from "@/lib/domain/contact";

/** The support contact, as a link where a link can lead to it. */
export function SupportContact({ contact }: { readonly contact: string }) {
  const href = contactHref(contact);
  if (!href) return <span className="text-ink">{contact}</span>;
  return (
    <a href={href} className="link text-ink">
      {contact.replace(/^https?:\/\//, "")}
    </a>
  );
}
