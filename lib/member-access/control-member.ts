import { readControl, readDeletion } from "./answer";
import type { Transport } from "./transport";

export interface ControlledMember {
  readonly clientUserId: string;
}

export interface NotifiedMember extends ControlledMember {
  /** Asks the service to mail the member, which it does if it has an address. */
  readonly notify: boolean;
}

/** Revokes or restores login privileges (member-access.md, deactivate_member and reactivate_member). */
export async function setAccess(
  transport: Transport,
  method: "deactivate_member" | "reactivate_member",
  { clientUserId, notify }: NotifiedMember,
): Promise<void> {
  const fields = { client_user_id: clientUserId, ...(notify ? { send_notification: "1" } : {}) };
  readControl(await transport.send("POST", `/v2/client/${method}.json`, fields, transport.deadline()), method);
}

/** Removes the member; the form fields are in the body of a DELETE request (wire-notes.md, Encoding, once). */
export async function deleteMember(transport: Transport, { clientUserId }: ControlledMember): Promise<void> {
  const fields = { client_user_id: clientUserId };
  readDeletion(await transport.send("DELETE", "/v2/client/delete_member.json", fields, transport.deadline()));
}
