import { type FormEvent, useEffect, useState } from "react";
import { inTime, isLost } from "@/components/api/in-time";
import { firstToBlame, problemSchema, type Refusal } from "@/components/api/refusal";

const NONE: Refusal = { words: "", errors: {} };

interface StayingForm extends Refusal {
  readonly isSending: boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
}

/**
 * Sends a plain form by script: a refusal is said beside its fields, and what was typed stays. What is accepted leads
 * on, as it does without JavaScript, where a refusal is a page of its own; until the next page is there, it is still
 * sending.
 * @param lost the words if no answer came
 * @returns `words` only if no field is to blame
 */
export function useStayingForm(lost: string): StayingForm {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState(NONE);

  // Back may bring the page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setSending(false);
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    setSending(true);
    // The same words are told again only if they have been away.
    setRefusal(NONE);
    const refused = await inTime((signal) => send(form, signal)).catch((error: unknown): Refusal => {
      // Not the portal's own words, or those of another version.
      if (!isLost(error)) reportError(error);
      return { words: lost, errors: {} };
    });
    if (!refused) return;
    setSending(false);
    const field = firstToBlame(form, refused.errors);
    setRefusal(field ? { ...refused, words: "" } : refused);
    field?.focus();
  }

  return { ...refusal, isSending, onSubmit };
}

/** @returns nothing if it leads on */
async function send(form: HTMLFormElement, signal: AbortSignal): Promise<Refusal | undefined> {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const answer = await fetch(form.action, {
    method: "POST",
    signal,
    headers: { accept: "application/json" },
    body: new URLSearchParams(fields),
  });
  if (answer.redirected) location.assign(answer.url);
  // The way to sign-in and back is the browser's.
  else if (answer.status === 401) form.submit();
  else return problemSchema.parse(await answer.json());
  return undefined;
}
