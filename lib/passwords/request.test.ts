import { expect, test } from "vitest";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { insertPerson } from "@/tests/factories/members";
import { requestPasswordLink } from ".";

test("everybody who asks for a link is mailed one, and whoever asks again while it waits is mailed no second", async () => {
  const runtime = createBarePortal({ SMTP_URL: "smtp://127.0.0.1:1" });
  const people = ["ada", "bo"].map((id) => insertPerson(runtime.portal, id, { email: `${id}@example.org` }));
  for (const id of ["ada", "bo", "ada"]) await requestPasswordLink(runtime, { email: `${id}@example.org` });
  const mailed = runtime.portal.$client.prepare("SELECT payload ->> '$.memberId' FROM job ORDER BY id").pluck();
  expect(mailed.all()).toEqual(people);
});
