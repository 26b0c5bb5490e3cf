import type { LoginLink } from "./answer";
import { type ControlledMember, deleteMember, type NotifiedMember, setAccess } from "./control-member";
import { readClientKey, readServiceKey } from "./keys";
import type { MemberProfile } from "./profile";
import { selfTest } from "./self-test";
import { ssoMember } from "./sso-member";
import { createTransport, type TransportSettings } from "./transport";

export interface MemberAccessSettings extends TransportSettings {
  /** The service's public key, in any of its three published forms. */
  readonly serviceKey: string;
  /** Our private key, PKCS#1 or PKCS#8 PEM. */
  readonly clientKey: string;
}

/**
 * The four operations of the service. Each rejects with a MemberAccessError of its cause, whose `effect` says whether
 * the service may have acted.
 */
export interface MemberAccess {
  /** @param recorded what the service is not asked before, and not at all if it rejects; the envelope is made meanwhile */
  ssoMember(profile: MemberProfile, recorded?: Promise<void>): Promise<LoginLink>;
  deactivateMember(member: NotifiedMember): Promise<void>;
  reactivateMember(member: NotifiedMember): Promise<void>;
  deleteMember(member: ControlledMember): Promise<void>;
  /**
   * Rejects with PlatformUnfitError if this machine's OpenSSL forbids an algorithm of the envelope; called at start-up.
   */
  selfTest(): Promise<void>;
  /** Waits for pending calls, then closes the connections. */
  close(): Promise<void>;
}

/**
 * A client of the member access service; it keeps its connections until closed.
 * @throws UnusableKeyError
 */
export function createMemberAccess(settings: MemberAccessSettings): MemberAccess {
  const keys = { serviceKey: readServiceKey(settings.serviceKey), clientKey: readClientKey(settings.clientKey) };
  const transport = createTransport(settings);
  return {
    ssoMember: (profile, recorded) => ssoMember(transport, keys, profile, recorded),
    deactivateMember: (member) => setAccess(transport, "deactivate_member", member),
    reactivateMember: (member) => setAccess(transport, "reactivate_member", member),
    deleteMember: (member) => deleteMember(transport, member),
    selfTest: () => selfTest(keys),
    close: () => transport.close(),
  };
}
