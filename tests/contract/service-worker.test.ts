import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import vm from "node:vm";
import { expect, test } from "vitest";

/** The service worker as browsers get it, beside caches and a network that the test answers for. */
function startWorker() {
  const kept = new Map<string, Map<string, string>>();
  const asked: { answer(body: string): void }[] = [];
  const handlers = new Map<string, (event: unknown) => void>();
  const reported: unknown[] = [];
  const storage = { isDamaged: false };
  const context = vm.createContext({
    URL,
    reportError: (error: unknown) => void reported.push(error),
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
    fetch: () => new Promise((resolve) => asked.push({ answer: (body) => resolve({ ok: true, status: 200, body }) })),
    caches: {
      async open(name: string) {
        const cache = kept.get(name) ?? new Map<string, string>();
        kept.set(name, cache);
        return {
          add: async () => undefined,
          put: async (page: string, { body }: { body: string }) => void cache.set(page, body),
        };
      },
      async delete(name: string) {
        if (storage.isDamaged) throw new Error("The storage is damaged.");
        return kept.delete(name);
      },
    },
  });
  vm.runInContext(readFileSync("public/sw.js", "utf8"), context);
  const say = (data: string): Promise<unknown> => {
    const waits: unknown[] = [];
    handlers.get("message")?.({ data, waitUntil: (work: unknown) => waits.push(work) });
    return Promise.all(waits);
  };
  const visit = (url: string) => {
    let answer: unknown;
    const request = { url, mode: "navigate", method: "GET" };
    handlers.get("fetch")?.({ request, respondWith: (given: unknown) => (answer = given) });
    return answer;
  };
  return { asked, say, visit, reported, storage, page: () => kept.get("offline")?.get("/saved/offline") };
}

test("of two lists that were asked for, the newer one is kept offline, whichever comes first", async () => {
  const { asked, say, page } = startWorker();
  const done = [say("keep"), say("keep")];
  asked[1]?.answer("two hearts");
  await nextTurn();
  asked[0]?.answer("one heart");
  await Promise.all(done);
  expect(page()).toBe("two hearts");
});

test("a list that comes after its member has signed out is not kept, and takes nothing from the next one", async () => {
  const { asked, say, page } = startWorker();
  const late = say("keep");
  await say("wipe");
  const next = say("keep");
  asked[1]?.answer("the next member's");
  await next;
  asked[0]?.answer("the first member's");
  await late;
  expect(page()).toBe("the next member's");
});

test("after a sign-out nothing is kept, even if the list comes then", async () => {
  const { asked, say, page } = startWorker();
  const late = say("keep");
  await say("wipe");
  asked[0]?.answer("the member's");
  await late;
  expect(page()).toBeUndefined();
});

test("a browser whose storage is damaged can sign in all the same", async () => {
  const { asked, visit, reported, storage } = startWorker();
  storage.isDamaged = true;
  const answer = visit("https://perks.example/sign-in");
  await nextTurn();
  asked[0]?.answer("sign-in");
  expect(await answer).toMatchObject({ body: "sign-in" });
  expect(reported).toHaveLength(1);
});
