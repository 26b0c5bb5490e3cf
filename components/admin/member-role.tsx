"use client";

import { useState } from "react";
import { askPortal } from "@/components/api/ask-portal";
import * as z from "@/components/api/zod";
import { SelectField } from "@/components/ui/field";
import { ROLES } from "@/lib/domain/members";
import type { MemberDetail } from "@/lib/members";
import { adminText } from "@/lib/text/admin";
import { memberActionText } from "@/lib/text/member";
import { ConfirmAction } from "./confirm-action";
import { useLastAction } from "./last-action";
import { MemberAction } from "./member-action";
import { memberApi } from "./member-address";
import { useRefresh } from "./use-refresh";

const text = memberActionText.role;
const roleSchema = z.enum(ROLES);
const changeSchema = z.object({ changed: z.boolean() });

/** Who becomes an admin can take everybody's access away: what a role may do is said before it is given. */
export function MemberRole({
  member: { clientUserId, name, role },
}: {
  readonly member: Pick<MemberDetail, "clientUserId" | "name" | "role">;
}) {
  const refresh = useRefresh();
  const [said, setSaid] = useState<string>();
  const { isLast, take } = useLastAction();

  async function change(form: FormData): Promise<string | undefined> {
    const wanted = roleSchema.parse(form.get("role"));
    const path = `${memberApi(clientUserId)}/role`;
    const answer = await askPortal(path, { method: "PUT", body: { role: wanted, from: role }, answer: changeSchema });
    if (!answer.ok) return answer.words;
    if (!answer.body.changed) return text.same;
    take();
    setSaid(text.done(adminText.roles[wanted]));
  }

  return (
    <MemberAction words={text} said={isLast && said !== undefined ? { tone: "good", words: said } : undefined}>
      <ConfirmAction
        open={text.open}
        title={text.question(name)}
        consequences={text.consequences}
        confirm={text.confirm}
        tone="primary"
        onConfirm={change}
        onClosed={refresh}
      >
        <SelectField name="role" label={text.label} defaultValue={role} className="w-36">
          {ROLES.map((option) => (
            <option key={option} value={option}>
              {adminText.roles[option]}
            </option>
          ))}
        </SelectField>
      </ConfirmAction>
    </MemberAction>
  );
}
