import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { redeemText } from "@/lib/text/redeem";
import { type RunningWeb, startRunningWeb, type Told } from "@/tests/factories/running-web";
import { HOSTILE_TOKEN_URLS } from "@/tests/hostile-urls";

const PROGRAM_URL = "https://perks.example";

let web: RunningWeb;
beforeAll(async () => {
  web = await startRunningWeb({ PROGRAM_URL });
});
afterAll(() => web.close());

test("Redeem leads to the program by a token_url on its origin, and tells nobody where from (ASVS 5.0, 3.4.5)", async () => {
  await answerWith(`${PROGRAM_URL}/login?token=RIGHT`);
  const { status, headers } = await press();
  expect(status).toBe(303);
  expect(headers).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  expect(String(headers.location)).toMatch(/^https:\/\/perks\.example\/login\?token=RIGHT&page_request=%2F/);
});

for (const [what, tokenUrl] of HOSTILE_TOKEN_URLS) {
  test(`Redeem follows a token_url with ${what} nowhere: the member reads our own words, and an id for support (ASVS 5.0, 3.7.2 and 16.5.1)`, async () => {
    await answerWith(tokenUrl);
    const page = await press();
    expect([page.status, page.headers.location, page.headers.refresh]).toEqual([502, undefined, undefined]);
    expect(page.headers["referrer-policy"]).toBe("no-referrer");
    expect(page.text).toContain(`<h1>${redeemText.otherwise.title}</h1>`);
    expect(page.text).toMatch(/<dd class="code">[2-9A-HJ-NP-Z]{8}<\/dd>/);
    expect(page.text + JSON.stringify(page.headers)).not.toMatch(/SECRET|evil\.example/);

    const problem = await press("application/json");
    expect(PROBLEM.parse(JSON.parse(problem.text)).code).toBe("service_answer");
    expect(problem.text).not.toMatch(/SECRET|evil\.example/);
  });
}

const PROBLEM = z.object({ code: z.string(), attemptId: z.string().length(8) });

/** As a form of the offer's page does, unless JSON is asked for. */
async function press(accept = "text/html"): Promise<Told> {
  return await web.ask(`/api/offers/${web.offers[0]}/redeem`, { method: "POST", headers: { accept } });
}

/** The service answers the next logins with this address. */
async function answerWith(tokenUrl: string): Promise<void> {
  const data = { token: "SECRET", token_expiration: "Fri, 20 Nov 2026 10:00:00 +0000", token_url: tokenUrl };
  const body = JSON.stringify({ class: "client", method: "sso_member", status: "ok", data });
  const headers = { "content-type": "application/json" };
  await web.control("POST", "faults", [{ match: "sso_member", times: 2, status: 200, headers, body }]);
}
