"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Checkbox, TextArea } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { accessActionText } from "@/lib/text/admin";
import { type AccessChange, changeAccess } from "./change-access";

interface Props {
  readonly kind: "deactivate" | "reactivate";
  readonly clientUserId: string;
  readonly name: string;
}

/** The button, the question that says what will happen, and what came of it. */
export function AccessAction({ kind, clientUserId, name }: Props) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [working, setWorking] = useState(false);
  const [result, setResult] = useState<AccessChange>();
  const text = accessActionText[kind];
  const tone = kind === "deactivate" ? "danger" : "primary";

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setWorking(true);
    const change = await changeAccess(clientUserId, kind, {
      reason: String(form.get("reason") ?? ""),
      notify: form.has("notify"),
    });
    setWorking(false);
    setResult(change);
    setOpen(false);
    router.refresh();
  }

  return (
    <div className="flex flex-col items-start gap-4 sm:items-end">
      <Dialog
        open={open}
        onOpenChange={(next) => !working && setOpen(next)}
        title={text.title(name)}
        trigger={<Button tone="quiet">{text.open}</Button>}
      >
        <form onSubmit={submit} className="flex flex-col gap-5">
          <ul className="list-disc ps-5 text-small marker:text-edge">
            {text.consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
          <TextArea
            name="reason"
            rows={2}
            maxLength={500}
            label={accessActionText.reason}
            hint={accessActionText.reasonHint}
          />
          <Checkbox name="notify" label={accessActionText.notify} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="quiet" aria-disabled={working} onClick={() => !working && setOpen(false)}>
              {accessActionText.cancel}
            </Button>
            <Button type="submit" tone={tone} disabled={working}>
              {working ? accessActionText.working : text.confirm}
            </Button>
          </div>
        </form>
      </Dialog>
      <div role="status">{result && <Note tone={result.tone}>{result.words}</Note>}</div>
    </div>
  );
}
