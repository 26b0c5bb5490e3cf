import type { ProfileChange, ProfileField } from "@/lib/domain/roster";

/** Some fields of a profile, as a change carries them. */
export function changeOf(fields: readonly ProfileField[], values: ProfileChange): ProfileChange {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.some((wanted) => wanted === field)));
}
