import type { Logger } from "pino";
import type { Clock } from "./clock";
import type { Feed } from "./feed/feed";
import type { ClientKey } from "./keys/client-key";
import type { Credentials } from "./keys/credentials";
import type { ServiceKey } from "./keys/service-key";
import type { Mailer } from "./mail/mailer";
import type { SandboxOptions } from "./options";
import type { Store } from "./store/open";
import type { Switches } from "./switches";
import type { Faults } from "./transport/faults";
import type { Journal } from "./transport/journal";
import type { Blocks } from "./transport/refuse-blocked";

/** The running service: everything that the rules, pages and controls work on. */
export interface Service {
  options: SandboxOptions;
  store: Store;
  clock: Clock;
  switches: Switches;
  credentials: Credentials;
  serviceKey: ServiceKey;
  clientKey: ClientKey;
  journal: Journal;
  faults: Faults;
  blocks: Blocks;
  mailer: Mailer;
  log: Logger;
  /** Aborts when the sandbox closes. */
  closing: AbortSignal;
  /** The feed as it stands, and with it the catalogue that the hosted pages show. */
  feed: Feed;
  /** Origin of the hosted pages, and so of links and login URLs. */
  programOrigin: string;
}
