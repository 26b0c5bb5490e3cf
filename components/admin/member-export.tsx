import type { MemberDetail } from "@/lib/members";
import { memberActionText } from "@/lib/text/member";
import { MemberAction } from "./member-action";
import { memberApi } from "./member-address";

const text = memberActionText.export;

/** All data of a member as a file. It is read, so support may have it, too. */
export function MemberExport({ clientUserId }: Pick<MemberDetail, "clientUserId">) {
  return (
    <MemberAction words={text}>
      <a href={`${memberApi(clientUserId)}/export`} download className="link font-semibold text-body">
        {text.open}
      </a>
    </MemberAction>
  );
}
