import type { ReactNode } from "react";
import { SupportContact } from "@/components/shell/support-contact";
import { documentText } from "@/lib/text/document";
import { sentence } from "@/lib/text/format";
import { type DocumentFrame, renderDocument } from "./document";

interface Message {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The reference that support asks for, shown with the support contact. */
  readonly reference?: string;
  /** What can be done at once; the link is then the lesser way. */
  readonly form?: ReactNode;
  readonly link: { readonly href: string; readonly words: string };
}

/** A longer reference is copied rather than read out, so it is not enlarged. */
const LONGEST_READ_OUT = 12;

/** A complete document with one message, and a status that a page could not have. */
export async function messageDocument(frame: DocumentFrame, message: Message): Promise<string> {
  const { title, paragraphs, reference, form, link } = message;
  return await renderDocument(frame, {
    title,
    children: (
      <>
        {/* What is wrong with a field that has no label begins with the field's name, as the API has it. */}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{sentence(paragraph)}</p>
        ))}
        {reference && (
          <dl>
            <div>
              <dt>{documentText.reference}</dt>
              <dd className={reference.length > LONGEST_READ_OUT ? "id" : "code"}>{reference}</dd>
            </div>
            {frame.support && (
              <div>
                <dt>{documentText.support}</dt>
                <dd>
                  <SupportContact contact={frame.support} />
                </dd>
              </div>
            )}
          </dl>
        )}
        {form}
        <a className={form ? undefined : "go"} href={link.href}>
          {link.words}
        </a>
      </>
    ),
  });
}
