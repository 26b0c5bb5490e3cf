import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { countProof, countSignIn, forgiveSignIn } from "./sign-in-limits";

const newAddress = () => `192.0.2.${Math.floor(Math.random() * 250)}-${randomUUID()}`;
const refusal = { code: "too_many_requests", status: 429 };

async function attempts(times: number, attempt: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < times; index++) await attempt(index);
}

test("the eleventh attempt at an account is refused, from wherever it comes, with the seconds to wait (ASVS 5.0, 6.3.1)", async () => {
  const email = `${randomUUID()}@example.org`;
  await attempts(10, () => countSignIn({ email, address: newAddress() }));
  const eleventh = countSignIn({ email, address: newAddress() });
  await expect(eleventh).rejects.toMatchObject(refusal);
  await expect(eleventh).rejects.toHaveProperty("retryAfter", expect.any(Number));
});

test("spelling an address in other ways starts no new count (ASVS 5.0, 6.3.1)", async () => {
  const name = randomUUID();
  const spellings = [
    `${name}@bücher.example`,
    `${name.toUpperCase()}@BÜCHER.example`,
    ` ${name}@xn--bcher-kva.example `,
    `${name}@ｂücher.example`,
    `${name}@bu\u0308cher.example`,
    `${name}@bü\u00adcher.example`,
  ];
  await attempts(10, (index) =>
    countSignIn({ email: spellings[index % spellings.length] ?? "", address: newAddress() }),
  );
  for (const email of spellings) {
    await expect(countSignIn({ email, address: newAddress() }), email).rejects.toMatchObject(refusal);
  }
});

test("an address is refused after a hundred attempts at as many accounts; a whole IPv6 network counts as one", async () => {
  const network = `2001:db8:${Math.floor(Math.random() * 65_000).toString(16)}:1`;
  await attempts(100, (index) =>
    countSignIn({ email: `${randomUUID()}@example.org`, address: `${network}::${index.toString(16)}` }),
  );
  const next = countSignIn({ email: `${randomUUID()}@example.org`, address: `${network}:ffff::1` });
  await expect(next).rejects.toMatchObject(refusal);
});

test("the right password clears the account's count", async () => {
  const attempt = { email: `${randomUUID()}@example.org`, address: newAddress() };
  await attempts(9, () => countSignIn(attempt));
  await forgiveSignIn(attempt);
  await attempts(10, () => countSignIn(attempt));
});

test("the sixth proof after sign-in (a code, the password again) within 15 minutes is refused (ASVS 5.0, 6.6.3)", async () => {
  const memberId = Math.floor(Math.random() * 1e9);
  await attempts(5, () => countProof(memberId));
  await expect(countProof(memberId)).rejects.toMatchObject(refusal);
});
