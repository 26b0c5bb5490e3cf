import { Note } from "@/components/ui/note";
import type { MemberDetail } from "@/lib/members";
import { adminText } from "@/lib/text/admin";
import { obstacleText } from "@/lib/text/member";

/** The answer to "why can't this person get in?", a list of obstacles, each with what can be done about it. */
export function MemberVerdict({ member }: { readonly member: Pick<MemberDetail, "obstacles" | "serviceState"> }) {
  const { clear } = adminText.member;
  if (member.obstacles.length === 0) {
    return <Note tone="good">{member.serviceState === "unregistered" ? clear.new : clear.known}</Note>;
  }
  return (
    <ul className="flex flex-col gap-4">
      {member.obstacles.map((obstacle) => (
        <li key={obstacle}>
          <Note tone={obstacle === "unknown" || obstacle === "no-password" ? "caution" : "danger"}>
            <strong className="font-semibold">{obstacleText[obstacle].title}</strong>{" "}
            <span className="text-ink">{obstacleText[obstacle].mend}</span>
          </Note>
        </li>
      ))}
    </ul>
  );
}
