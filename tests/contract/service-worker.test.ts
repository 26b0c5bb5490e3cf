import { readFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import vm from "node:vm";
import { expect, test } from "vitest";

interface Answer {
  readonly status?: number;
  readonly type?: string;
}

/** The service worker as browsers get it, beside caches and a network that the test answers for. */
function startWorker() {
  const kept = new Map<string, Map<string, string>>();
  const asked: { how: unknown; answer(body: string, answer?: Answer): void }[] = [];
  const handlers = new Map<string, (event: unknown) => void>();
  const reported: unknown[] = [];
  const storage = { isDamaged: false };
  const context = vm.createContext({
    URL,
    reportError: (error: unknown) => void reported.push(error),
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
    fetch: (_page: unknown, how: unknown) =>
      new Promise((resolve) => {
        const answer = (body: string, { status = 200, type = "basic" }: Answer = {}) =>
          resolve({ ok: status === 200, status, type, body });
        asked.push({ how, answer });
      }),
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
  const visit = (url: string, { mode = "navigate", method = "GET" } = {}) => {
    let answer: unknown;
    const request = { url, mode, method };
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

test.each<[string, Answer]>([
  ["is led to sign in", { status: 0, type: "opaqueredirect" }],
  ["has no session", { status: 401 }],
  ["may not see it", { status: 403 }],
])("whoever %s when the list is taken anew keeps none", async (_, refusal) => {
  const { asked, say, page } = startWorker();
  const first = say("keep");
  asked[0]?.answer("the member's");
  await first;
  const next = say("keep");
  // A redirect that is followed ends at a page that is no list.
  expect(asked[1]?.how).toEqual({ redirect: "manual" });
  asked[1]?.answer("no list", refusal);
  await next;
  expect(page()).toBeUndefined();
});

test("a portal that is away for a moment takes nothing away", async () => {
  const { asked, say, page } = startWorker();
  const first = say("keep");
  asked[0]?.answer("the member's");
  await first;
  const next = say("keep");
  asked[1]?.answer("busy", { status: 503 });
  await next;
  expect(page()).toBe("the member's");
});

test("forms and what pages ask for themselves go to the network alone, which says what became of them", () => {
  const { asked, visit } = startWorker();
  expect(visit("https://perks.example/api/offers", { mode: "cors" })).toBeUndefined();
  expect(visit("https://perks.example/api/offers/1/redeem", { method: "POST" })).toBeUndefined();
  expect(asked).toEqual([]);
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
