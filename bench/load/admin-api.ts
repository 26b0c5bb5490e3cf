import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";

/** How often the console's page asks how far something is. */
const LOOK_MS = 1_000;
const MOST_MS = 600_000;

/** What an admin does in the console. */
export interface AdminApi {
  /** @throws Error with what the portal answered, if it did not accept it */
  post(path: string, body?: string, type?: string): Promise<unknown>;
  /** Asks until it is so. @throws Error if the answer is another than the schema allows, or after ten minutes */
  wait<Answer>(path: string, schema: z.ZodType<Answer>, isSo: (answer: Answer) => boolean): Promise<Answer>;
}

/** @param cookie an admin's session */
export function adminApi(url: string, cookie: string): AdminApi {
  async function ask(path: string, asked: RequestInit): Promise<unknown> {
    const headers = { cookie, origin: url, accept: "application/json", ...asked.headers };
    const answer = await fetch(url + path, { ...asked, headers });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return await answer.json();
  }

  return {
    post: (path, body, type = "application/json") =>
      ask(path, { method: "POST", ...(body !== undefined && { body, headers: { "content-type": type } }) }),
    async wait(path, schema, isSo) {
      const deadline = Date.now() + MOST_MS;
      while (Date.now() < deadline) {
        const answer = schema.parse(await ask(path, {}));
        if (isSo(answer)) return answer;
        await sleep(LOOK_MS);
      }
      throw new Error(`${path} takes too long.`);
    },
  };
}
