"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { Dialog, DialogDescription, type DialogHandle } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { accessActionText } from "@/lib/text/admin";

interface Props {
  /** The label of the button that opens the question, or the handle of a `DialogButton`. */
  readonly open: string | DialogHandle;
  readonly title: string;
  /** What will happen and what will not, one sentence each. */
  readonly consequences: readonly string[];
  /** The labels of "cancel" and "confirm". */
  readonly keep?: string;
  readonly confirm: string;
  readonly tone?: "danger" | "primary";
  /** Fields in the question. */
  readonly children?: ReactNode;
  /**
   * @param form the fields, by name
   * @returns what went wrong, as text; the question then stays open
   */
  readonly onConfirm: (form: FormData) => Promise<string | undefined>;
  /**
   * Called after the question has closed. Anything that may remove the button, such as refreshing the page, belongs
   * here: any earlier, the focus would be lost with the question.
   */
  readonly onClosed?: () => void;
}

/**
 * A button, or what one elsewhere leads to, that explains what will happen and asks for confirmation. Until it is closed
 * it asks for, and does, what it did when it was opened: the page may have changed meanwhile.
 */
export function ConfirmAction(props: Props) {
  const [asked, setAsked] = useState(props);
  const [open, setOpen] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWorking(true);
    setFailure(undefined);
    const wrong = await asked.onConfirm(new FormData(event.currentTarget));
    setWorking(false);
    setFailure(wrong);
    setOpen(wrong !== undefined);
  }

  function turn(next: boolean) {
    if (working) return;
    setFailure(undefined);
    if (next) setAsked(props);
    setOpen(next);
  }

  const { open: words, onClosed } = props;
  const { title, consequences, keep = accessActionText.cancel, confirm, tone = "danger", children } = asked;
  return (
    <Dialog
      open={open}
      onOpenChange={turn}
      onClosed={onClosed}
      title={title}
      {...(typeof words === "string" ? { trigger: <Button tone="quiet">{words}</Button> } : { handle: words })}
    >
      <form onSubmit={submit} className="flex flex-col gap-5">
        <DialogDescription render={<ul className="list-disc ps-5 text-small marker:text-edge" />}>
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </DialogDescription>
        {children}
        <Failure words={failure} role="alert" />
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
