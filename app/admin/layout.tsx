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
      <noscript>
        <div className="page pt-8">
          <Note tone="caution">{adminText.noScript}</Note>
        </div>
      </noscript>
      {children}
    </SignedInShell>
  );
}
