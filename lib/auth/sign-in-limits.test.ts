import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { endSession, startSession } from "@/lib/sessions";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { insertPerson } from "@/tests/factories/members";
import { countCode, countLinkRequest, countSignIn, forgiveSignIn, networkOf } from "./sign-in-limits";

const newAddress = () => `192.0.2.${Math.floor(Math.random() * 250)}-${randomUUID()}`;
const refusal = { code: "too_many_requests", status: 429 };

async function attempts(times: number, attempt: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < times; index++) await attempt(index);
}

test("the eleventh attempt at an account is refused, from wherever it comes, with the seconds to wait (ASVS 5.0, 6.3.1)", async () => {
  const portal = createBarePortal();
  const email = `${randomUUID()}@example.org`;
  await attempts(10, () => countSignIn(portal, { email, address: newAddress() }));
  const eleventh = countSignIn(portal, { email, address: newAddress() });
  await expect(eleventh).rejects.toMatchObject(refusal);
  await expect(eleventh).rejects.toHaveProperty("retryAfter", expect.any(Number));
});

test("spelling an address in other ways starts no new count (ASVS 5.0, 6.3.1)", async () => {
  const portal = createBarePortal();
  const name = randomUUID();
  const spellings = [
    `${name}@bücher.example`,
    `${name}@bücher.example\u200b`,
    `\u2068${name}@bücher.example\u2069`,
    `${name.toUpperCase()}@BÜCHER.example`,
    ` ${name}@xn--bcher-kva.example `,
    `${name}@ｂücher.example`,
    `${name}@bu\u0308cher.example`,
  ];
  await attempts(10, (index) =>
    countSignIn(portal, { email: spellings[index % spellings.length] ?? "", address: newAddress() }),
  );
  for (const email of spellings) {
    await expect(countSignIn(portal, { email, address: newAddress() }), email).rejects.toMatchObject(refusal);
  }
});

test("a refused person may try again after 15 minutes, and no sooner (ASVS 5.0, 6.3.1)", async () => {
  const began = Date.now();
  vi.useFakeTimers({ now: began, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const portal = createBarePortal();
  const email = `${randomUUID()}@example.org`;
  const attempt = () => countSignIn(portal, { email, address: newAddress() });
  await attempts(10, attempt);
  await expect(attempt()).rejects.toMatchObject({
    ...refusal,
    retryAfter: 15 * 60,
    message: "Too many attempts. Please try again in 15 minutes.",
  });
  vi.setSystemTime(began + 15 * 60_000 - 1000);
  await expect(attempt()).rejects.toMatchObject(refusal);
  vi.setSystemTime(began + 15 * 60_000 + 1000);
  await attempt();
});

test.each([
  ["attempts at", countSignIn],
  ["links asked for", countLinkRequest],
])("an address is refused after a hundred %s as many accounts; a whole IPv6 network counts as one", async (_, ask) => {
  const portal = createBarePortal();
  const network = `2001:db8:${Math.floor(Math.random() * 65_000).toString(16)}:1`;
  await attempts(100, (index) =>
    ask(portal, { email: `${randomUUID()}@example.org`, address: `${network}::${index.toString(16)}` }),
  );
  const next = ask(portal, { email: `${randomUUID()}@example.org`, address: `${network}:ffff::1` });
  await expect(next).rejects.toMatchObject(refusal);
});

/** An attempt in one of the 256 networks of a home; the next is a neighbour's. */
const homeAttempt = (network: number) => ({
  email: `${randomUUID()}@example.org`,
  address: `2001:db8:7:${(0xab00 + network).toString(16)}::7`,
});

test.each([
  ["attempts at", countSignIn],
  ["links asked for", countLinkRequest],
])(
  "a home with many IPv6 networks is refused after three hundred %s as many accounts, and its neighbour is not (ASVS 5.0, 6.3.1)",
  async (_, ask) => {
    const portal = createBarePortal();
    await attempts(300, (index) => ask(portal, homeAttempt(index % 256)));
    await expect(ask(portal, homeAttempt(255))).rejects.toMatchObject(refusal);
    await ask(portal, homeAttempt(256));
  },
);

test("a home with many IPv6 networks is counted only for its wrong attempts", async () => {
  const portal = createBarePortal();
  await attempts(400, async (index) => {
    const right = homeAttempt(index % 256);
    await countSignIn(portal, right);
    await forgiveSignIn(portal, right);
  });
  await countSignIn(portal, homeAttempt(1));
});

test("an IPv6 network that is refused takes no room from the others of its home", async () => {
  const portal = createBarePortal();
  await attempts(100, () => countSignIn(portal, homeAttempt(1)));
  await attempts(300, () => expect(countSignIn(portal, homeAttempt(1))).rejects.toMatchObject(refusal));
  await countSignIn(portal, homeAttempt(2));
});

test("an address that is refused shuts no more accounts", async () => {
  const portal = createBarePortal();
  const [email, thief] = [`${randomUUID()}@example.org`, newAddress()];
  await attempts(100, () => countSignIn(portal, { email: `${randomUUID()}@example.org`, address: thief }));
  await attempts(10, () => expect(countSignIn(portal, { email, address: thief })).rejects.toMatchObject(refusal));
  await countSignIn(portal, { email, address: newAddress() });
});

test("an office behind one address is counted only for its wrong attempts, and may make them up to the limit", async () => {
  const portal = createBarePortal();
  const attempt = () => ({ email: `${randomUUID()}@example.org`, address: "192.0.2.7" });
  await attempts(99, () => countSignIn(portal, attempt()));
  await attempts(3, async () => {
    const right = attempt();
    await countSignIn(portal, right);
    await forgiveSignIn(portal, right);
  });
  await countSignIn(portal, attempt());
  await expect(countSignIn(portal, attempt())).rejects.toMatchObject(refusal);
});

test("visitors by IPv4 are told apart also where the server listens on IPv6", () => {
  expect(networkOf("::ffff:192.0.2.7")).toBe(networkOf("192.0.2.7"));
  expect(networkOf("::ffff:192.0.2.7")).not.toBe(networkOf("::ffff:192.0.2.8"));
});

test("an IPv6 network is a /64: its neighbour may be somebody else's", () => {
  expect(networkOf("2001:db8:7:1::7")).toBe(networkOf("2001:db8:7:1:ffff::8"));
  expect(networkOf("2001:db8:7:1::7")).not.toBe(networkOf("2001:db8:7:2::7"));
});

test("a mailbox gets three links in 15 minutes, whoever asks for them from wherever, and keeps no other from its own", async () => {
  const portal = createBarePortal();
  const ask = (email: string) => countLinkRequest(portal, { email, address: newAddress() });
  await attempts(3, () => ask("ada@example.org"));
  await expect(ask("Ada@example.org")).rejects.toMatchObject(refusal);
  await ask("bo@example.org");
});

test("the right password clears the account's count", async () => {
  const portal = createBarePortal();
  const attempt = { email: `${randomUUID()}@example.org`, address: newAddress() };
  await attempts(9, () => countSignIn(portal, attempt));
  await forgiveSignIn(portal, attempt);
  await attempts(10, () => countSignIn(portal, attempt));
  await expect(countSignIn(portal, attempt)).rejects.toMatchObject(refusal);
});

test("a stranger who tries out an account does not keep its owner out where the owner has signed in before (ASVS 5.0, 6.1.1)", async () => {
  const portal = createBarePortal();
  const [email, home] = [`${randomUUID()}@example.org`, "2001:db8:7:1"];
  const memberId = insertPerson(portal.portal, "ada", { email });
  await startSession(portal, { memberId, address: `${home}::7`, secondFactor: false });
  // From where others have signed in, this account has not.
  const another = insertPerson(portal.portal, "bo");
  const elsewhere = newAddress();
  await startSession(portal, { memberId: another, address: elsewhere, secondFactor: false });
  await attempts(10, () => countSignIn(portal, { email, address: newAddress() }));
  for (const address of [newAddress(), elsewhere])
    await expect(countSignIn(portal, { email, address })).rejects.toMatchObject(refusal);

  await attempts(10, () => countSignIn(portal, { email, address: `${home}::8` }));
  await expect(countSignIn(portal, { email, address: `${home}::9` })).rejects.toMatchObject(refusal);
  await forgiveSignIn(portal, { email, address: `${home}::9` });
  await countSignIn(portal, { email, address: `${home}::9` });
  await expect(countSignIn(portal, { email, address: newAddress() })).rejects.toMatchObject(refusal);
});

test("where the owner has signed in before stays theirs after signing out (ASVS 5.0, 6.1.1)", async () => {
  const portal = createBarePortal();
  const attempt = { email: "ada@example.org", address: "192.0.2.7" };
  const memberId = insertPerson(portal.portal, "ada", { email: attempt.email });
  await endSession(portal, await startSession(portal, { ...attempt, memberId, secondFactor: true }));
  await attempts(10, () => countSignIn(portal, { ...attempt, address: newAddress() }));
  await attempts(5, () => countCode(portal, { memberId, address: newAddress() }));
  await countSignIn(portal, attempt);
  await countCode(portal, { ...attempt, memberId });
});

test("whoever tries out an account in one of its owner's networks keeps the owner out of no other", async () => {
  const portal = createBarePortal();
  const email = "ada@example.org";
  const memberId = insertPerson(portal.portal, "ada", { email });
  const [home, office] = ["192.0.2.7", "198.51.100.7"];
  for (const address of [home, office]) await startSession(portal, { memberId, address, secondFactor: true });
  await attempts(10, () => countSignIn(portal, { email, address: office }));
  await attempts(5, () => countCode(portal, { memberId, address: office }));
  await expect(countSignIn(portal, { email, address: office })).rejects.toMatchObject(refusal);
  await expect(countCode(portal, { memberId, address: office })).rejects.toMatchObject(refusal);
  await countSignIn(portal, { email, address: home });
  await countCode(portal, { memberId, address: home });
});

test("a network from which nobody has signed in to an account for a month is any stranger's", async () => {
  const began = Date.now();
  vi.useFakeTimers({ now: began, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const portal = createBarePortal();
  const [email, address] = [`${randomUUID()}@example.org`, "192.0.2.7"];
  const memberId = insertPerson(portal.portal, "ada", { email });
  await startSession(portal, { memberId, address, secondFactor: true });
  for (const [days, answer] of [
    [29, "known"],
    [31, "a stranger"],
  ] as const) {
    vi.setSystemTime(began + days * 86_400_000);
    await attempts(10, () => countSignIn(portal, { email, address: newAddress() }));
    await attempts(5, () => countCode(portal, { memberId, address: newAddress() }));
    for (const own of [countSignIn(portal, { email, address }), countCode(portal, { memberId, address })])
      await (answer === "known" ? own : expect(own, answer).rejects.toMatchObject(refusal));
  }
});

test("a person who tries out an account in its owner's office keeps nobody else there out", async () => {
  const portal = createBarePortal();
  const address = "192.0.2.7";
  const people = await Promise.all(
    ["ada", "bo"].map(async (name) => {
      const email = `${name}@example.org`;
      const memberId = insertPerson(portal.portal, name, { email });
      await startSession(portal, { memberId, address, secondFactor: true });
      return { email, memberId, address };
    }),
  );
  const [ada, bo] = people;
  if (!ada || !bo) throw new Error("There are two.");
  await attempts(10, () => countSignIn(portal, ada));
  await attempts(5, () => countCode(portal, ada));
  await expect(countSignIn(portal, ada)).rejects.toMatchObject(refusal);
  await expect(countCode(portal, ada)).rejects.toMatchObject(refusal);
  await countSignIn(portal, bo);
  await countCode(portal, bo);
});

test("a person refused while a whole office signs in is let in once the people before them are in", async () => {
  const portal = createBarePortal();
  const office = Array.from({ length: 101 }, () => ({ email: `${randomUUID()}@example.org`, address: "192.0.2.9" }));
  const last = office.pop();
  if (!last) throw new Error("There are a hundred and one.");
  for (const attempt of office) await countSignIn(portal, attempt);
  await expect(countSignIn(portal, last)).rejects.toMatchObject(refusal);
  for (const attempt of office) await forgiveSignIn(portal, attempt);
  await countSignIn(portal, last);
});

test("whoever was refused is let in as soon as one sign-in frees a place, however often they try; one place lets in one", async () => {
  const portal = createBarePortal();
  const attempt = () => ({ email: `${randomUUID()}@example.org`, address: "192.0.2.9" });
  const office = Array.from({ length: 100 }, attempt);
  for (const person of office) await countSignIn(portal, person);
  for (const person of office.slice(0, 5)) {
    await attempts(3, () => expect(countSignIn(portal, attempt())).rejects.toMatchObject(refusal));
    await forgiveSignIn(portal, person);
    await countSignIn(portal, attempt());
  }
  await expect(countSignIn(portal, attempt())).rejects.toMatchObject(refusal);
});

test("an office that asks for its first passwords may use them", async () => {
  const portal = createBarePortal();
  const attempt = () => ({ email: `${randomUUID()}@example.org`, address: "192.0.2.9" });
  await attempts(100, () => countLinkRequest(portal, attempt()));
  await expect(countLinkRequest(portal, attempt())).rejects.toMatchObject(refusal);
  await countSignIn(portal, attempt());
});
