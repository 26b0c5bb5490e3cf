import { setMaxListeners } from "node:events";
import { type Logger, pino } from "pino";
import { everything, hostedPages } from "./apps";
import { type Clock, createClock } from "./clock";
import { createFeed } from "./feed/feed";
import { loadServerCertificate } from "./keys/certificates";
import { clientKey, provideClientPair } from "./keys/client-key";
import { type Credentials, loadCredentials } from "./keys/credentials";
import { type DataFiles, prepareDataDir } from "./keys/files";
import { loadServiceKey } from "./keys/service-key";
import { createMailer } from "./mail/mailer";
import { type SandboxInput, type SandboxOptions, sandboxOptions } from "./options";
import { writePortalEnv } from "./portal-env";
import { resetWhenDue } from "./reset";
import type { Service } from "./service";
import { openStore, type Store } from "./store/open";
import { createSwitches } from "./switches";
import { createFaults } from "./transport/faults";
import { createJournal } from "./transport/journal";
import { createBlocks } from "./transport/refuse-blocked";
import { startServers } from "./transport/servers";

export interface Sandbox {
  /** Base address of both interfaces, `https://localhost:PORT`. */
  url: string;
  /** Origin of the hosted pages; the same unless another was configured. */
  programOrigin: string;
  dataDir: string;
  /** Certificate authority to trust. */
  caFile: string;
  /** Every setting that a portal needs, in dotenv syntax. */
  portalEnvFile: string;
  credentials: Credentials;
  clock: Clock;
  /** Waits for what is under way; called again, for the same. */
  close(): Promise<void>;
}

/** Starts a sandbox on loopback. Rejects with a message if a port or the folder is in use, or an option is invalid. */
export async function createSandbox(
  input: SandboxInput = {},
  log: Logger = pino({ level: "silent" }),
): Promise<Sandbox> {
  const options = sandboxOptions.parse(input);
  const files = prepareDataDir(options.dataDir);
  // First of all: until it is open, the folder may be another sandbox's.
  const store = openStore(files.database);
  const { serviceKey, credentials, savedKey, servers } = await start(options, files, store).catch((error: unknown) => {
    store.close();
    throw error;
  });

  const clock = createClock(store.values);
  const mailer = createMailer(store.outbox, clock, log, options.smtpUrl);
  const closing = new AbortController();
  // Every delayed answer listens for the shutdown, and there may be many.
  setMaxListeners(0, closing.signal);
  let closed: Promise<void> | undefined;
  const close = async () => {
    closing.abort();
    await servers.close();
    await mailer.close();
    store.close();
  };
  try {
    const service: Service = {
      options,
      store,
      clock,
      credentials,
      serviceKey,
      mailer,
      log,
      clientKey: savedKey,
      switches: createSwitches(store.values, { serviceTimeMs: options.serviceTimeMs }),
      journal: createJournal(),
      faults: createFaults(),
      blocks: createBlocks(),
      closing: closing.signal,
      programOrigin: servers.programOrigin,
      feed: createFeed({
        size: options.size,
        seed: options.seed,
        now: clock.now,
        programOrigin: servers.programOrigin,
        assetOrigin: servers.url,
      }),
    };
    resetWhenDue(service);
    servers.answerWith(everything(service), hostedPages(service));
    writePortalEnv(files, options.dataDir, servers, credentials);
  } catch (error) {
    await close();
    throw error;
  }

  return {
    url: servers.url,
    programOrigin: servers.programOrigin,
    dataDir: options.dataDir,
    caFile: files.ca,
    portalEnvFile: files.portalEnv,
    credentials,
    clock,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

async function start(options: SandboxOptions, files: DataFiles, store: Store) {
  const [certificate, serviceKey] = await Promise.all([
    loadServerCertificate(files),
    loadServiceKey(files, options.serviceKeyBits),
  ]);
  const credentials = loadCredentials(files, options);
  const savedKey = clientKey(store.values);
  await provideClientPair(files, savedKey);
  const servers = await startServers(certificate, options.port, options.programOrigin);
  return { serviceKey, credentials, savedKey, servers };
}
