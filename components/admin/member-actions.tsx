"use client";

import { type FormEvent, useState } from "react";
import { z } from "zod";
import { BusyButton } from "@/components/ui/busy-button";
import { SelectField } from "@/components/ui/field";
import { ROLES } from "@/lib/domain/members";
import type { MemberDetail } from "@/lib/members";
import { adminText } from "@/lib/text/admin";
import { formatInstant } from "@/lib/text/format";
import { memberActionText as text } from "@/lib/text/member";
import { CopyLine } from "./copy-line";
import { MemberAction, useMemberRequest } from "./member-action";
import { MemberRemoval } from "./member-removal";

type Member = Pick<MemberDetail, "clientUserId" | "name" | "role" | "accessState" | "serviceState" | "linkedAt">;

const serviceSchema = z.object({ service: z.object({ message: z.string() }) });
const endedSchema = z.object({ ended: z.number() });
const linkSchema = z.object({ url: z.string() });

/** What an admin can do about a member, each with what it means. */
export function MemberActions({ member }: { readonly member: Member }) {
  const { clientUserId, accessState, serviceState, linkedAt } = member;
  const isActive = accessState === "active";
  return (
    <ul className="text-small">
      {isUnconfirmed(member) && <AskAgain member={member} />}
      {isActive && serviceState === "unregistered" && <Register clientUserId={clientUserId} />}
      {isActive && <PasswordLink clientUserId={clientUserId} />}
      <SignOut clientUserId={clientUserId} />
      {linkedAt !== null && <Unlink clientUserId={clientUserId} linkedAt={linkedAt} />}
      <Role member={member} />
      <MemberAction words={text.export}>
        <a
          href={`/api/admin/members/${encodeURIComponent(clientUserId)}/export`}
          download
          className="link font-semibold text-body"
        >
          {text.export.open}
        </a>
      </MemberAction>
      <MemberRemoval kind="delete" clientUserId={clientUserId} name={member.name} />
      <MemberRemoval kind="erase" clientUserId={clientUserId} name={member.name} />
    </ul>
  );
}

/** Whether the program's last word is not what was decided here, or was lost. */
function isUnconfirmed({ accessState, serviceState }: Member): boolean {
  const opposite = accessState === "active" ? "deactivated" : "active";
  return serviceState === "unknown" || serviceState === opposite;
}

function Register({ clientUserId }: Pick<Member, "clientUserId">) {
  const { ask, working, said } = useMemberRequest(clientUserId);
  const register = () =>
    ask({ path: "/register" }, (body) => `${text.register.done} ${serviceSchema.parse(body).service.message}`);
  return (
    <MemberAction words={text.register} said={said}>
      <BusyButton tone="quiet" busy={working} onClick={register}>
        {text.register.open}
      </BusyButton>
    </MemberAction>
  );
}

/** Where the program has not confirmed what was decided here, it is asked for it once more. */
function AskAgain({ member: { clientUserId, accessState } }: { readonly member: Member }) {
  const { ask, working, said } = useMemberRequest(clientUserId);
  const path = accessState === "active" ? "/reactivate" : "/deactivate";
  const again = () =>
    ask({ path, body: { reason: text.askAgain.reason } }, (body) => {
      return `${text.askAgain.done} ${serviceSchema.parse(body).service.message}`;
    });
  return (
    <MemberAction words={{ title: text.askAgain.title, note: text.askAgain.note[accessState] }} said={said}>
      <BusyButton busy={working} onClick={again}>
        {text.askAgain.open}
      </BusyButton>
    </MemberAction>
  );
}

function PasswordLink({ clientUserId }: Pick<Member, "clientUserId">) {
  const { ask, working, said } = useMemberRequest(clientUserId);
  const [link, setLink] = useState<string>();
  const make = () =>
    ask({ path: "/password-link" }, (body) => {
      setLink(linkSchema.parse(body).url);
      return undefined;
    });
  return (
    <MemberAction words={text.passwordLink} said={said}>
      {link === undefined ? (
        <BusyButton tone="quiet" busy={working} onClick={make}>
          {text.passwordLink.open}
        </BusyButton>
      ) : (
        <div className="w-full sm:col-span-2">
          <CopyLine label={text.passwordLink.label} line={link} />
        </div>
      )}
    </MemberAction>
  );
}

function SignOut({ clientUserId }: Pick<Member, "clientUserId">) {
  const { ask, working, said } = useMemberRequest(clientUserId);
  const signOut = () => ask({ path: "/sign-out" }, (body) => text.signOut.done(endedSchema.parse(body).ended));
  return (
    <MemberAction words={text.signOut} said={said}>
      <BusyButton tone="quiet" busy={working} onClick={signOut}>
        {text.signOut.open}
      </BusyButton>
    </MemberAction>
  );
}

function Unlink({ clientUserId, linkedAt }: { readonly clientUserId: string; readonly linkedAt: string }) {
  const { ask, working, said } = useMemberRequest(clientUserId);
  const unlink = () => ask({ path: "/provider-account", method: "DELETE" }, () => text.unlink.done);
  return (
    <MemberAction words={{ title: text.unlink.title, note: text.unlink.note(formatInstant(linkedAt)) }} said={said}>
      <BusyButton tone="quiet" busy={working} onClick={unlink}>
        {text.unlink.open}
      </BusyButton>
    </MemberAction>
  );
}

function Role({ member: { clientUserId, role } }: { readonly member: Member }) {
  const { ask, working, said } = useMemberRequest(clientUserId);
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get("role");
    return ask({ path: "/role", method: "PUT", body: { role: wanted } }, () => text.role.done);
  };
  return (
    <MemberAction words={text.role} said={said}>
      <form className="flex items-end gap-3" onSubmit={change}>
        <SelectField key={role} name="role" label={text.role.label} defaultValue={role} className="w-36">
          {ROLES.map((option) => (
            <option key={option} value={option}>
              {adminText.roles[option]}
            </option>
          ))}
        </SelectField>
        <BusyButton type="submit" tone="quiet" busy={working}>
          {text.role.open}
        </BusyButton>
      </form>
    </MemberAction>
  );
}
