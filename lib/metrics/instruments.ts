import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { ErrorCode } from "@/lib/errors";

/** What the web process counts as it works. */
export interface Instruments {
  readonly registry: Registry;
  readonly requests: Counter<"route" | "status">;
  readonly requestSeconds: Histogram<"route">;
  readonly redeemSeconds: Histogram<"outcome">;
  readonly searchSeconds: Histogram<"search">;
}

/** An alert rule sees a first failure only if there was a zero before it. */
const WATCHED_OUTCOMES = [
  "sent",
  "service_signature",
  "service_credentials",
  "service_parameter",
  "service_upgrade_required",
  "service_unavailable",
  "service_timeout",
  "service_answer",
  "busy",
  "internal",
] as const satisfies readonly ("sent" | ErrorCode)[];

/** Statuses of a Redeem that failed here, not at the service. */
const OWN_FAULTS = ["500", "503"] as const;

// server.ts and the routes that Next bundles are different module instances; globalThis is what they share.
const shared: typeof globalThis & { perksPortalInstruments?: Instruments } = globalThis;

/** The instruments of this process, made on first use. */
export function instruments(): Instruments {
  shared.perksPortalInstruments ??= createInstruments();
  return shared.perksPortalInstruments;
}

function createInstruments(): Instruments {
  const registry = new Registry();
  // Among them the lag of the event loop, memory, garbage collection and open handles.
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const redeemSeconds = new Histogram({
    name: "portal_redeem_seconds",
    help: "Attempts to redeem, by outcome: sent, or the code of the error that ended it.",
    labelNames: ["outcome"],
    buckets: [0.1, 0.25, 0.5, 1, 2, 3, 5, 7.5, 10, 15],
    registers,
  });
  for (const outcome of WATCHED_OUTCOMES) redeemSeconds.zero({ outcome });
  const requests = new Counter({
    name: "portal_http_requests_total",
    help: "Answered requests, by class of route and status.",
    labelNames: ["route", "status"],
    registers,
  });
  for (const status of OWN_FAULTS) requests.inc({ route: "redeem", status }, 0);
  return {
    registry,
    requests,
    requestSeconds: new Histogram({
      name: "portal_http_request_seconds",
      help: "Time from a request's arrival to the end of its answer.",
      labelNames: ["route"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    redeemSeconds,
    searchSeconds: new Histogram({
      name: "portal_search_seconds",
      help: "Searches, from the question to the answer of their thread.",
      labelNames: ["search"],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
  };
}
