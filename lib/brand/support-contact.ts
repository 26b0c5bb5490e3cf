import { getConfig } from "@/lib/config";

/** Whom members ask. */
export function supportContact(): string | undefined {
  return getConfig().SUPPORT_CONTACT;
}
