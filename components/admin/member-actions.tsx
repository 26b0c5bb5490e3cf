"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { SelectField, TextField } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { type AccessState, ROLES, type Role } from "@/lib/domain/members";
import { accessActionText, adminText, memberActionText } from "@/lib/text/admin";
import { askPortal } from "./ask-portal";
import { ConfirmAction } from "./confirm-action";
import { CopyLine } from "./copy-line";

interface Props {
  readonly clientUserId: string;
  readonly name: string;
  readonly role: Role;
  readonly accessState: AccessState;
}

type Said = { readonly tone: "good" | "danger"; readonly words: string };

const serviceSchema = z.object({ service: z.object({ message: z.string() }) });
const endedSchema = z.object({ ended: z.number() });
const linkSchema = z.object({ url: z.string() });

/** What an admin can do about a member, each with what it means. */
export function MemberActions({ clientUserId, name, role, accessState }: Props) {
  const text = memberActionText;
  const router = useRouter();
  const [link, setLink] = useState<string>();
  const [said, setSaid] = useState<Readonly<Record<string, Said>>>({});
  const [working, setWorking] = useState(false);
  const path = `/api/admin/members/${encodeURIComponent(clientUserId)}`;

  async function act(
    action: keyof typeof memberActionText,
    ask: { path: string; method?: "PUT" | "DELETE"; body?: unknown },
    done: (body: unknown) => string,
  ): Promise<boolean> {
    setWorking(true);
    const answer = await askPortal(path + ask.path, { ...ask, lost: accessActionText.lost });
    setWorking(false);
    const words = answer.ok ? done(answer.body) : answer.words;
    setSaid((before) => ({ ...before, [action]: { tone: answer.ok ? "good" : "danger", words } }));
    return answer.ok;
  }

  async function register() {
    await act("register", { path: "/register" }, (body) => {
      return `${text.register.done} ${serviceSchema.parse(body).service.message}`;
    });
    router.refresh();
  }

  async function remove(form: FormData) {
    if (form.get("id") !== clientUserId) {
      return setSaid((before) => ({ ...before, delete: { tone: "danger", words: text.delete.wrong } }));
    }
    if (await act("delete", { path: "", method: "DELETE" }, () => text.delete.done)) router.push("/admin/members");
    else router.refresh();
  }

  return (
    <ul className="text-small">
      {accessState === "active" && (
        <Action words={text.register} said={said.register}>
          <Button tone="quiet" disabled={working} onClick={register}>
            {text.register.open}
          </Button>
        </Action>
      )}
      {accessState === "active" && (
        <Action words={text.passwordLink} said={link === undefined ? said.passwordLink : undefined}>
          {link === undefined ? (
            <Button
              tone="quiet"
              disabled={working}
              onClick={() =>
                act("passwordLink", { path: "/password-link" }, (body) => {
                  setLink(linkSchema.parse(body).url);
                  return "";
                })
              }
            >
              {text.passwordLink.open}
            </Button>
          ) : (
            <CopyLine label={text.passwordLink.label} line={link} />
          )}
        </Action>
      )}
      <Action words={text.signOut} said={said.signOut}>
        <Button
          tone="quiet"
          disabled={working}
          onClick={() =>
            act("signOut", { path: "/sign-out" }, (body) => text.signOut.done(endedSchema.parse(body).ended))
          }
        >
          {text.signOut.open}
        </Button>
      </Action>
      <Action words={text.role} said={said.role}>
        <form
          className="flex items-end gap-3"
          onSubmit={async (event) => {
            event.preventDefault();
            const wanted = new FormData(event.currentTarget).get("role");
            await act("role", { path: "/role", method: "PUT", body: { role: wanted } }, () => text.role.done);
            router.refresh();
          }}
        >
          <SelectField name="role" label={text.role.label} defaultValue={role} className="w-36">
            {ROLES.map((option) => (
              <option key={option} value={option}>
                {adminText.roles[option]}
              </option>
            ))}
          </SelectField>
          <Button type="submit" tone="quiet" disabled={working}>
            {text.role.open}
          </Button>
        </form>
      </Action>
      <Action words={text.delete} said={said.delete}>
        <ConfirmAction
          open={text.delete.open}
          title={text.delete.question(name)}
          consequences={text.delete.consequences}
          confirm={text.delete.confirm}
          onConfirm={remove}
        >
          <TextField name="id" label={text.delete.label(clientUserId)} required autoComplete="off" />
        </ConfirmAction>
      </Action>
    </ul>
  );
}

function Action(action: {
  readonly words: { readonly title: string; readonly note: string };
  readonly said: Said | undefined;
  readonly children: ReactNode;
}) {
  const { words, said, children } = action;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t py-4">
      <div className="max-w-prose">
        <h3 className="font-semibold">{words.title}</h3>
        <p className="text-muted">{words.note}</p>
        <div role="status">{said && <Note tone={said.tone}>{said.words}</Note>}</div>
      </div>
      {children}
    </li>
  );
}
