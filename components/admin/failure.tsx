import { Note } from "@/components/ui/note";

interface Props {
  readonly words: string | undefined;
  readonly role?: "status" | "alert";
}

/** What went wrong, told when it appears; its place is there before. */
export function Failure({ words, role = "status" }: Props) {
  return <div role={role}>{words && <Note tone="danger">{words}</Note>}</div>;
}
