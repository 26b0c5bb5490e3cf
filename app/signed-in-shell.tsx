import { headers } from "next/headers";
import type { ReactNode } from "react";
import { SignedInFrame } from "@/components/shell/signed-in-frame";
import { requireMember } from "@/lib/auth";
import { nonceOf } from "@/lib/auth/request-context";
import { getBrand } from "@/lib/brand";
import { browsedAround } from "./home-of";
import { savedState } from "./saved-state";

interface Props {
  /** Whether its pages can be searched. */
  readonly searched?: boolean;
  readonly children: ReactNode;
}

/**
 * The frame of every page behind sign-in. The pages check the viewer themselves: a layout is not drawn anew for each.
 */
export async function SignedInShell({ searched = false, children }: Props) {
  const { memberId, clientUserId, role } = await requireMember();
  return (
    <SignedInFrame
      brand={getBrand()}
      viewer={{ clientUserId, role }}
      home={await browsedAround(memberId)}
      saved={savedState(memberId)}
      searched={searched}
      nonce={nonceOf(await headers())}
    >
      {children}
    </SignedInFrame>
  );
}
