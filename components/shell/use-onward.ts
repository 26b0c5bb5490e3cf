import { useSearchParams } from "next/navigation";
import { queryOf } from "@/lib/domain/query-of";

/**
 * The place that this page looks from, as the query of a link: stays where a page is made anew, unlike what led to it.
 * @param home what stands for it where the page names none
 */
export function useOnward(home = ""): string {
  const page = useSearchParams();
  const asked = (name: string) => page.get(name) ?? undefined;
  return queryOf({ near: asked("near") ?? home, at: asked("at"), radius: asked("radius") }).toString();
}
