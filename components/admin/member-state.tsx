import { StateTag, type StateTone } from "@/components/ui/state-tag";
import type { AccessState, ServiceState } from "@/lib/domain/members";
import { adminText } from "@/lib/text/admin";

const ACCESS_TONES: Readonly<Record<AccessState, StateTone>> = { active: "good", deactivated: "danger" };

const SERVICE_TONES: Readonly<Record<ServiceState, StateTone>> = {
  unregistered: "plain",
  active: "good",
  deactivated: "danger",
  locked: "danger",
  elsewhere: "danger",
  unknown: "caution",
};

/** What the portal decided. */
export function AccessStateTag({ state }: { readonly state: AccessState }) {
  return <StateTag tone={ACCESS_TONES[state]}>{adminText.access[state]}</StateTag>;
}

/** What the program last said; a lost answer is called unknown, never guessed. */
export function ServiceStateTag({ state }: { readonly state: ServiceState }) {
  return <StateTag tone={SERVICE_TONES[state]}>{adminText.service[state]}</StateTag>;
}
