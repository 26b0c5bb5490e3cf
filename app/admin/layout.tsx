import type { ReactNode } from "react";
import { AdminNav } from "@/components/admin/admin-nav";
import { Note } from "@/components/ui/note";
import { requireSupport } from "@/lib/auth";
import { adminText } from "@/lib/text/admin";
import { SignedInShell } from "../signed-in-shell";

export default async function AdminLayout({ children }: { readonly children: ReactNode }) {
  await requireSupport();
  return (
    <SignedInShell>
      <AdminNav />
      <div className="page hidden pt-8 noscript:block">
        <Note tone="caution">{adminText.noScript}</Note>
      </div>
      {children}
    </SignedInShell>
  );
}
