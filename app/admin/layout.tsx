import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AdminNav } from "@/components/admin/admin-nav";
import { Note } from "@/components/ui/note";
import { mayEnterConsole, requireSupport } from "@/lib/auth";
import { getBrand } from "@/lib/brand";
import { adminText } from "@/lib/text/admin";
import { shellText } from "@/lib/text/shell";
import { SignedInShell } from "../signed-in-shell";

/** Whom the console is closed to reads the same title, whichever of its pages was asked for. */
export async function generateMetadata(): Promise<Metadata> {
  if (await mayEnterConsole()) return {};
  const title = `${shellText.forbidden.title} · ${getBrand().name}`;
  return { title: { template: title, absolute: title } };
}

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
