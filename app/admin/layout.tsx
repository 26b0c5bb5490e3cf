import type { ReactNode } from "react";
import { AdminNav } from "@/components/admin/admin-nav";
import { requireSupport } from "@/lib/auth";
import { SignedInShell } from "../signed-in-shell";

export default async function AdminLayout({ children }: { readonly children: ReactNode }) {
  await requireSupport();
  return (
    <SignedInShell>
      <AdminNav />
      {children}
    </SignedInShell>
  );
}
