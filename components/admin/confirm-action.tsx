"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Note } from "@/components/ui/note";
import { accessActionText } from "@/lib/text/admin";

interface Props {
  /** Words of the button that asks. */
  readonly open: string;
  readonly title: string;
  /** What will happen, and what will not, a sentence each. */
  readonly consequences: readonly string[];
  /** Words of the way back, and of the way on. */
  readonly keep?: string;
  readonly confirm: string;
  readonly tone?: "danger" | "primary";
  /** Fields that the question carries. */
  readonly children?: ReactNode;
  /**
   * @param form the fields, by name
   * @returns what went wrong, in words; the question then stays open
   */
  readonly onConfirm: (form: FormData) => Promise<string | undefined>;
  /**
   * Called when the question has gone again. Where reading the page anew may take the button away, it is for this moment:
   * before, the focus would be lost with the question.
   */
  readonly onClosed?: () => void;
}

/** A button that says what it will do before it does it. */
export function ConfirmAction({
  open: words,
  title,
  consequences,
  keep = accessActionText.cancel,
  confirm,
  tone = "danger",
  children,
  onConfirm,
  onClosed,
}: Props) {
  const [open, setOpen] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWorking(true);
    const wrong = await onConfirm(new FormData(event.currentTarget));
    setWorking(false);
    setFailure(wrong);
    setOpen(wrong !== undefined);
  }

  function turn(next: boolean) {
    if (working) return;
    setFailure(undefined);
    setOpen(next);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      onClosed={onClosed}
      title={title}
      trigger={<Button tone="quiet">{words}</Button>}
    >
      <form onSubmit={submit} className="flex flex-col gap-5">
        <ul className="list-disc ps-5 text-small marker:text-edge">
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        {children}
        <div role="alert">{failure && <Note tone="danger">{failure}</Note>}</div>
        <div className="flex flex-wrap justify-end gap-3">
          <BusyButton tone="quiet" busy={working} onClick={() => turn(false)}>
            {keep}
          </BusyButton>
          <BusyButton type="submit" tone={tone} busy={working}>
            {working ? accessActionText.working : confirm}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  );
}
