import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { recordSignIn } from "@/lib/db/members";
import { migrateDatabases } from "@/lib/db/migrate";
import { centralMidnight, nextDay } from "@/lib/domain/central-time";
import { monthOf, monthsBefore } from "@/lib/domain/months";
import { countInsight } from "@/lib/insight";
import { freePort } from "@/tests/factories/free-port";
import { PIZZA, TRAVEL, writeHistory } from "@/tests/factories/history";
import { type RunningWeb, startWeb } from "../attack/setup/start-web";

/** The month before last: over, whatever today is. */
export const PAST_MONTH = monthsBefore(monthOf(new Date().toISOString()), 2);
const noonOf = (day: string) =>
  new Date(centralMidnight(nextDay(`${PAST_MONTH}-${day}`)).getTime() - 12 * 3_600_000).toISOString();

/** A portal with a past. */
export async function startPast(): Promise<RunningWeb> {
  return await startWeb(await freePort(), { SECOND_FACTOR: "optional" }, writePast);
}

/** Twelve people went out for pizza, six flew, one alone bought a book; six were refused. */
async function writePast(dataDir: string): Promise<void> {
  migrateDatabases(dataDir);
  const runtime = { portal: openPortalDb(dataDir), catalog: openCatalogDb(dataDir) };
  const history = writeHistory(runtime);
  history.categories();
  history.people(20, (person) => (person <= 14 ? { city: "Austin", state: "TX" } : { zip: "60601" }));
  for (let person = 1; person <= 20; person++) {
    if (person <= 12) history.press({ at: noonOf("03"), person, categoryId: PIZZA.id, merchant: "Luigi's" });
    if (person > 12) history.press({ at: noonOf("10"), person, categoryId: TRAVEL.id, merchant: "=Gulf Air" });
    if (person <= 6) recordSignIn(runtime.portal, person);
    if (person <= 6) history.press({ at: noonOf("10"), person, outcome: "service_timeout" });
    if (person === 1) history.press({ at: noonOf("10"), person, categoryId: 99, merchant: "The Book Cellar" });
    for (let day = 10; day < 18; day++) history.signIn(noonOf(`${day}`), person);
  }
  await countInsight(runtime);
  runtime.portal.$client.close();
  runtime.catalog.$client.close();
}
