import type { RequestListener } from "node:http";
import Koa, { type Middleware } from "koa";
import { controlRoutes } from "./control/routes";
import { logoRoutes } from "./feed/logo-routes";
import { feedRoutes } from "./feed/routes";
import { memberAccessRoutes } from "./member-access/routes";
import { programRoutes } from "./program/routes";
import { resetWhenDue } from "./reset";
import type { Service } from "./service";
import { isEndedConnection } from "./transport/ended-connection";
import { explainUnanswered } from "./transport/explain-unanswered";
import { playFaults } from "./transport/faults";
import { keepJournal, type RequestState } from "./transport/journal";
import { refuseBlocked } from "./transport/refuse-blocked";
import { requireTls12 } from "./transport/require-tls12";
import { takeServiceTime } from "./transport/take-service-time";
import { tellTime } from "./transport/tell-time";

/** The complete app for the HTTPS server: the middlewares in the order in which a request passes them. */
export function everything(service: Service): RequestListener {
  const memberAccess = memberAccessRoutes(service);
  return startApp(service)
    .use(requireTls12)
    .use(refuseBlocked(service.blocks))
    .use(dailyReset(service))
    .use(playFaults(service.faults, service.closing))
    .use(explainUnanswered)
    .use(takeServiceTime(service.switches, service.closing))
    .use(memberAccess.routes())
    .use(memberAccess.allowedMethods())
    .use(perksFeed(service).routes())
    .use(programRoutes(service).routes())
    .use(logoRoutes(service.feed).routes())
    .use(controlRoutes(service).routes())
    .callback();
}

/** Only the hosted pages, for the plain HTTP server. */
export function hostedPages(service: Service): RequestListener {
  return startApp(service)
    .use(refuseBlocked(service.blocks))
    .use(dailyReset(service))
    .use(playFaults(service.faults, service.closing))
    .use(programRoutes(service).routes())
    .use(logoRoutes(service.feed).routes())
    .callback();
}

function perksFeed({ feed, clock, credentials, switches }: Service) {
  return feedRoutes({
    ...feed,
    now: clock.now,
    credentials: { apiKey: credentials.feedKey, password: credentials.feedPassword },
    feedIntegration: () => switches.current.feedIntegration,
  });
}

/** An app that answers by the sandbox's clock, journals every request, and logs unexpected errors. */
function startApp(service: Service): Koa<RequestState> {
  const app = new Koa<RequestState>();
  app.on("error", (error: Error & { expose?: boolean }) => {
    if (!error.expose && !isEndedConnection(error)) service.log.error({ error: error.stack }, "a request failed");
  });
  return app.use(tellTime(service.clock)).use(keepJournal(service.journal, service.clock));
}

/** Checked on every request, so that a due reset happens before the answer. */
const dailyReset =
  (service: Service): Middleware<RequestState> =>
  (_ctx, next) => {
    resetWhenDue(service);
    return next();
  };
