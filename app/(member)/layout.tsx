import type { ReactNode } from "react";
import { SignedInShell } from "../signed-in-shell";

export default function MemberLayout({ children }: { readonly children: ReactNode }) {
  return <SignedInShell searched>{children}</SignedInShell>;
}
