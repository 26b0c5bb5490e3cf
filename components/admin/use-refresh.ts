import { useRouter } from "next/navigation";
import { getUnchecked } from "@/components/api/get-unchecked";

/**
 * Shows the page as it is now. Where the portal cannot be reached the page stays: what Next cannot refresh it has the
 * browser load, whose own error would take the place of what was said and of what was typed.
 */
export function useRefresh(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    if (await isReachable()) router.refresh();
  };
}

/** Not `isLost`: nor may what a proxy answers in the portal's place, or a failure of the portal's, take the page's. */
async function isReachable(): Promise<boolean> {
  try {
    await getUnchecked("/api/auth/session");
    return true;
  } catch {
    return false;
  }
}
