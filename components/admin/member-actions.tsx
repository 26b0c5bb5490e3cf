"use client";

import { useState } from "react";
import * as z from "@/components/api/zod";
import { BusyButton } from "@/components/ui/busy-button";
import type { MemberDetail } from "@/lib/members";
import { memberActionText as text } from "@/lib/text/member";
import { CopyLine } from "./copy-line";
import { MemberAction } from "./member-action";
import { MemberExport } from "./member-export";
import { MemberRemoval } from "./member-removal";
import { MemberRole } from "./member-role";
import { MemberUnlink } from "./member-unlink";
import { saidOf, serviceAnswer } from "./service-answer";
import { useMemberRequest } from "./use-member-request";

type Member = Pick<
  MemberDetail,
  | "clientUserId"
  | "name"
  | "email"
  | "role"
  | "accessState"
  | "serviceState"
  | "isUnconfirmed"
  | "obstacles"
  | "linkedAt"
>;

const endedSchema = z.object({ ended: z.number() });
const linkSchema = z.object({ url: z.string() });

/** What an admin can do about a member, each action with its meaning. */
export function MemberActions({ member }: { readonly member: Member }) {
  const { clientUserId, accessState, serviceState, isUnconfirmed, obstacles } = member;
  const isActive = accessState === "active";
  return (
    <>
      <AskAgain member={member} needed={isUnconfirmed && !obstacles.includes("half-deleted")} />
      <Register clientUserId={clientUserId} needed={isActive && serviceState === "unregistered"} />
      {isActive && <PasswordLink member={member} />}
      {isActive && <SignOut clientUserId={clientUserId} />}
      <MemberUnlink member={member} />
      <MemberRole member={member} />
      <MemberExport clientUserId={clientUserId} />
      <MemberRemoval kind="delete" member={member} />
      <MemberRemoval kind="erase" member={member} />
    </>
  );
}

/** Actions that are needed only once; their result then stays, without the button. */
interface Needed {
  readonly needed: boolean;
}

function Register({ clientUserId, needed }: Pick<Member, "clientUserId"> & Needed) {
  const { ask, working, said } = useMemberRequest(clientUserId);
  if (!needed && !said) return null;
  const register = () =>
    ask({ path: "/register", answer: serviceAnswer }, ({ service }) => `${text.register.done} ${service.message}`);
  return (
    <MemberAction words={text.register} said={said}>
      {needed && (
        <BusyButton tone="quiet" busy={working} onClick={register}>
          {text.register.open}
        </BusyButton>
      )}
    </MemberAction>
  );
}

const WAYS = { active: "reactivate", deactivated: "deactivate" } as const;
/** Nothing is decided by it: where somebody has decided otherwise since this page was made, it is refused. */
const ONCE_MORE = { reason: text.askAgain.reason, again: true };

/** If the program has not confirmed what was decided here, it can be asked again. */
function AskAgain({
  member: { clientUserId, accessState, serviceState },
  needed,
}: { readonly member: Member } & Needed) {
  const { ask, working, said } = useMemberRequest(clientUserId);
  if (!needed && !said) return null;
  // Of a member with access, registering asks without changing anything: somebody at the program may have switched them
  // off there.
  const way = accessState === "active" && serviceState === "unknown" ? "register" : WAYS[accessState];
  const again = () =>
    ask({ path: `/${way}`, ...(way !== "register" && { body: ONCE_MORE }), answer: serviceAnswer }, (body) =>
      saidOf(body, text.askAgain.done),
    );
  const note = needed ? text.askAgain.note[way] : undefined;
  return (
    <MemberAction words={{ title: text.askAgain.title, note }} said={said}>
      {needed && (
        <BusyButton busy={working} onClick={again}>
          {text.askAgain.open}
        </BusyButton>
      )}
    </MemberAction>
  );
}

function PasswordLink({
  member: { clientUserId, email },
}: {
  readonly member: Pick<Member, "clientUserId" | "email">;
}) {
  const { ask, working, said } = useMemberRequest(clientUserId);
  const [link, setLink] = useState<string>();
  const make = () =>
    ask({ path: "/password-link", answer: linkSchema }, ({ url }) => {
      setLink(url);
      return text.passwordLink.done;
    });
  if (email === null) {
    return <MemberAction words={{ title: text.passwordLink.title, note: text.passwordLink.noAddress }} />;
  }
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
  const signOut = () => ask({ path: "/sign-out", answer: endedSchema }, ({ ended }) => text.signOut.done(ended));
  return (
    <MemberAction words={text.signOut} said={said}>
      <BusyButton tone="quiet" busy={working} onClick={signOut}>
        {text.signOut.open}
      </BusyButton>
    </MemberAction>
  );
}
