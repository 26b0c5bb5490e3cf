import { headers } from "next/headers";
import type { ReactNode } from "react";
import { AdminNav } from "@/components/admin/admin-nav";
import { EarlyPress } from "@/components/admin/early-press";
import { Note } from "@/components/ui/note";
import { requireSupport } from "@/lib/auth";
import { nonceOf } from "@/lib/auth/request-context";
import { adminText } from "@/lib/text/admin";
import { SignedInShell } from "../signed-in-shell";

export default async function AdminLayout({ children }: { readonly children: ReactNode }) {
  await requireSupport();
  return (
    <SignedInShell>
      <EarlyPress nonce={nonceOf(await headers())} />
      <AdminNav />
      <div className="page hidden pt-8 noscript:block">
        <Note tone="caution">{adminText.noScript}</Note>
      </div>
      {children}
    </SignedInShell>
  );
}
