import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { Section } from "@/components/ui/section";
import type { SavedOfferMailChoice } from "@/lib/notices";
import { noticesText as text } from "@/lib/text/notices";

interface Props {
  readonly choice: SavedOfferMailChoice;
  readonly email: string | null;
  /** Whether it was saved just now. */
  readonly isKept: boolean;
}

/** Whether to send mails about saved offers; a plain form that needs no JavaScript. */
export function MailChoice({ choice, email, isKept }: Props) {
  return (
    <Section title={text.title} id="mail">
      {choice === "on" || choice === "off" ? (
        <form method="post" action="/api/mail-choice" className="flex flex-col items-start gap-5">
          {isKept && (
            <Note role="status" tone="good">
              {text.kept[choice]}
            </Note>
          )}
          <Checkbox label={text.savedOffers} name="savedOffers" value="1" defaultChecked={choice === "on"} />
          {email && <p className="text-muted text-small">{text.lead(email)}</p>}
          <Button type="submit" tone="quiet">
            {text.submit}
          </Button>
        </form>
      ) : (
        <p className="max-w-prose text-small">{choice === "no-address" ? text.noAddress : text.noMailServer}</p>
      )}
    </Section>
  );
}
