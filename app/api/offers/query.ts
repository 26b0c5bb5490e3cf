import { getRuntime } from "@/lib/runtime";
import { resolveSaved } from "@/lib/saved";
import type { Viewer } from "@/lib/sessions";

/** The filters of a request; `saved=1` means the offers that this member keeps. */
export function queryOf(request: Request, { memberId }: Viewer): Record<string, unknown> {
  return resolveSaved(getRuntime(), memberId, Object.fromEntries(new URL(request.url).searchParams));
}
