import { getConfig } from "@/lib/config";

/** The organisation's own: how the portal is called, and whom members ask. */
export function brandName(): string {
  return getConfig().BRAND_NAME;
}

export function supportContact(): string | undefined {
  return getConfig().SUPPORT_CONTACT;
}
