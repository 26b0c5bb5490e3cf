import { Note } from "./note";

interface Props {
  readonly words: string | undefined;
  readonly role?: "status" | "alert";
  readonly className?: string;
}

/** What went wrong, told when it appears; its place is there before. */
export function Failure({ words, role = "status", className }: Props) {
  return (
    <div role={role} className={className}>
      {words && <Note tone="danger">{words}</Note>}
    </div>
  );
}
