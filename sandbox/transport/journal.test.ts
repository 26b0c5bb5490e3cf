import { expect, it, vi } from "vitest";
import { createJournal } from "./journal";

const request = {
  at: "2026-11-20T09:19:41.000Z",
  method: "POST",
  path: "/v2/client/sso_member.json",
  address: "127.0.0.1",
  tls: "TLSv1.3",
  status: 200,
  milliseconds: 1,
};

it("works out once why a request was refused, however often it is read", () => {
  const journal = createJournal();
  const diagnose = vi.fn(() => ["signature does not verify"]);
  journal.add({ ...request, reasons: ["the content type is missing"], diagnose });
  expect(diagnose).not.toHaveBeenCalled();
  for (const entries of [journal.list(), journal.list()]) {
    expect(entries).toEqual([
      { id: 1, ...request, reasons: ["the content type is missing", "signature does not verify"] },
    ]);
  }
  expect(diagnose).toHaveBeenCalledOnce();
});

it("keeps the last 1,000 requests", () => {
  const journal = createJournal();
  for (let id = 1; id <= 1001; id += 1) journal.add(request);
  expect(journal.list()).toHaveLength(1000);
  expect(journal.list().at(-1)).toMatchObject({ id: 1001 });
});

it("keeps fewer of long ones", () => {
  const journal = createJournal();
  for (let id = 1; id <= 100; id += 1) journal.add({ ...request, bodyBytes: 1_048_576 });
  expect(journal.list()).toHaveLength(16);
  for (let id = 1; id <= 900; id += 1) journal.add(request);
  expect(journal.list()).toHaveLength(916);
  journal.clear();
  for (let id = 1; id <= 16; id += 1) journal.add({ ...request, bodyBytes: 1_048_576 });
  expect(journal.list()).toHaveLength(16);
});
