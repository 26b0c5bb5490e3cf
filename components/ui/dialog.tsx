"use client";

import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type ReactElement, type ReactNode, useRef } from "react";
import { Button } from "./button";

export const createDialogHandle = AlertDialog.createHandle<undefined>;
export type DialogHandle = ReturnType<typeof createDialogHandle>;

/** A button that opens a question which stands elsewhere, and stays open where the button goes away. */
export function DialogButton({
  id,
  handle,
  children,
}: {
  /** Where the button has come back in another place under this id, it gets the focus when the question is closed. */
  readonly id: string;
  readonly handle: DialogHandle;
  readonly children: ReactNode;
}) {
  return (
    <AlertDialog.Trigger id={id} handle={handle} render={<Button tone="quiet" />}>
      {children}
    </AlertDialog.Trigger>
  );
}

/** What the question is about, where that is more than its title: it is read with it, before the first field. */
export const DialogDescription = AlertDialog.Description;

/**
 * A question in front of the page, or a form (`dialog`). It has no separate close button: one of its buttons must answer
 * the question.
 */
export function Dialog({
  trigger,
  handle,
  title,
  role = "alertdialog",
  open,
  onOpenChange,
  onClosed,
  children,
}: {
  readonly trigger?: ReactElement | undefined;
  /** In place of a trigger: of a `DialogButton`. */
  readonly handle?: DialogHandle | undefined;
  readonly title: string;
  readonly role?: "alertdialog" | "dialog";
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called when it has been removed from the page. */
  readonly onClosed?: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);

  /** One that is longer than the window is read from its beginning: its first field would scroll that out of sight. */
  function first(): HTMLElement | true {
    const { current } = popup;
    return current !== null && current.scrollHeight > current.clientHeight ? current : true;
  }

  return (
    <AlertDialog.Root
      handle={handle}
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => !isOpen && onClosed?.()}
    >
      {trigger && <AlertDialog.Trigger render={trigger} />}
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-20 bg-scrim motion-safe:transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup
          ref={popup}
          role={role}
          initialFocus={first}
          className="fixed inset-x-4 bottom-4 z-30 mx-auto max-h-[calc(100dvh-2rem)] max-w-[34rem] overflow-y-auto rounded-tile border border-hairline bg-paper p-6 motion-safe:transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 sm:top-[12dvh] sm:bottom-auto sm:max-h-[calc(88dvh-1rem)] sm:p-8"
        >
          <AlertDialog.Title className="mb-4 font-semibold text-heading">{title}</AlertDialog.Title>
          {children}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
