import { text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import type { PortalDb } from "@/lib/db/client";
import { findMemberByClientUserId, insertMember, updateMember } from "@/lib/db/members";
import { insertRedemption } from "@/lib/db/redemptions";
import { emailKey } from "@/lib/domain/email";
import { clientUserIdSchema } from "@/lib/domain/members";
import { InvalidInputError } from "@/lib/errors";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { exportMembers, listMembers, type MemberPage } from "./index";
import type { MemberQuery } from "./list";

let portal: PortalDb;

function add(id: string, name: string, { email = `${id}@example.org`, isActive = true } = {}): void {
  const [firstName = "", ...rest] = name.split(" ");
  insertMember(portal, {
    clientUserId: clientUserIdSchema.parse(id),
    email,
    emailKey: emailKey(email),
    firstName,
    lastName: rest.join(" "),
    role: "member",
    accessState: isActive ? "active" : "deactivated",
    serviceState: "unregistered",
  });
}

const ids = (query: MemberQuery) => listMembers({ portal }, query).items.map(({ clientUserId }) => clientUserId);
const set = (column: string, values: Record<string, string>) => {
  for (const [id, value] of Object.entries(values)) {
    portal.$client.prepare(`UPDATE member SET ${column} = ? WHERE client_user_id = ?`).run(value, id);
  }
};

beforeEach(() => {
  ({ portal } = createBarePortal());
});

describe("the search for members", () => {
  it("finds the member of an attempt to redeem by the number that they read to support", () => {
    const attempt = { offerId: 1, offerTitle: "Free tea", merchantId: 2, requestId: "r-1" };
    insertRedemption(portal, { id: "K7PX2MQD", clientUserId: clientUserIdSchema.parse("E-2"), ...attempt });
    for (const q of ["K7PX2MQD", " k7px2mqd "]) expect(ids({ q })).toEqual(["E-2"]);
    expect(ids({ q: "K7PX2MQE" })).toEqual([]);
  });

  it("exports the members that it finds, also by the number of an attempt", async () => {
    const attempt = { offerId: 1, offerTitle: "Free tea", merchantId: 2, requestId: "r-1" };
    insertRedemption(portal, { id: "K7PX2MQD", clientUserId: clientUserIdSchema.parse("E-2"), ...attempt });
    for (const query of [
      { q: "K7PX2MQD" },
      { q: "K7PX2MQD", state: "active" },
      { q: "K7PX2MQD", state: "deactivated" },
      { q: "mara" },
    ]) {
      const rows: Record<string, string>[] = parse(
        await text(await exportMembers({ portal }, { name: "admin-1" }, query)),
        { columns: true, bom: true },
      );
      expect(
        rows.map((row) => row.client_user_id),
        JSON.stringify(query),
      ).toEqual(ids(query));
    }
  });

  beforeEach(() => {
    add("E-1", "Mara Lindqvist");
    add("E-2", "Zoltán van der Berg");
    add("E-3", "Omar Quinn", { email: "omar.q@work.example" });
    add('E-"4"', "Ana O’Brien", { isActive: false });
  });

  it.each([
    ["mara", ["E-1"]],
    ["MARA lind", ["E-1"]],
    ["ndqvi", ["E-1"]],
    ["zoltan", ["E-2"]],
    ["work.example", ["E-3"]],
    ["e-3", ["E-3"]],
    ['"4"', ['E-"4"']],
    ["mara quinn", []],
    ["AND", []],
    ["lastName: mara*", []],
  ])("finds by %s wherever every word stands in name, address or id", (q, found) => {
    expect(ids({ q })).toEqual(found);
  });

  it.each([
    ["m", ["E-1"]],
    ["om", ["E-3"]],
    ["va de", ["E-2"]],
    ["ar", []],
  ])("takes %s, one or two letters, for the beginning of a word", (q, found) => {
    expect(ids({ q })).toEqual(found);
  });

  it.each([
    ["søren", "Søren Łukasiński"],
    ["soren lukasinski", "Søren Łukasiński"],
    ["LUKAS", "Søren Łukasiński"],
    ["ŁUK", "Søren Łukasiński"],
    ["oyvind strauss", "Øyvind Strauß"],
    ["o'brien", "Ana O’Brien"],
    ["o’brien", "Ana O’Brien"],
    ["obrien", "Ana O’Brien"],
    ["d’arcy", "Zoë D'Arcy"],
  ])("finds by %s, with the letters and the apostrophe that the keyboard has, %s", (q, name) => {
    add("E-5", "Søren Łukasiński");
    add("E-6", "Øyvind Strauß");
    add("E-7", "Zoë D'Arcy");
    expect(listMembers({ portal }, { q }).items.map((member) => member.name)).toEqual([name]);
  });

  it.each([
    ["\u202aomar.q@work.example\u202c", ["E-3"]],
    ["E-3\u200b", ["E-3"]],
    ["<omar.q@work.example>", ["E-3"]],
    ["Omar Quinn <omar.q@work.example>;", ["E-3"]],
    ["Lindqvist, Mara", ["E-1"]],
    ["Lindqvist, Omar", []],
  ])("finds by %j, as an address or a name is pasted or listed", (q, found) => {
    expect(ids({ q })).toEqual(found);
  });

  it("finds ids that consist of what separates others", () => {
    add(",", "Cora Comma");
    add("<", "Lena Less");
    expect(ids({ q: "<" })).toEqual(["<"]);
    expect(ids({ q: "," })).toEqual([","]);
  });

  it("finds every letter that has no accent to take off as the keyboard has it", () => {
    const letters = { ß: "ss", ẞ: "ss", æ: "ae", Æ: "ae", œ: "oe", Œ: "oe", ø: "o", Ø: "o", ł: "l", Ł: "l", đ: "d" };
    for (const [letter, typed] of Object.entries({ ...letters, Đ: "d", ð: "d", Ð: "d", þ: "th", Þ: "th", ı: "i" })) {
      const clientUserId = `E-${letter.codePointAt(0)}`;
      add(clientUserId, `Qu${letter}xz Berg`);
      expect(ids({ q: `qu${typed}xz` }), letter).toContain(clientUserId);
      expect(ids({ q: `qu${letter}xz` }), letter).toContain(clientUserId);
    }
  });

  it("an apostrophe alone names nobody, and so restricts nothing", () => {
    expect(ids({ q: "’" })).toEqual(ids({}));
  });

  it("knows members as they are now, and forgets who is gone", () => {
    set("last_name", { "E-1": "Okafor" });
    expect(ids({ q: "lindqvist" })).toEqual([]);
    expect(ids({ q: "okafor" })).toEqual(["E-1"]);
    portal.$client.exec("DELETE FROM member WHERE client_user_id = 'E-1'");
    expect(ids({ q: "okafor" })).toEqual([]);
    portal.$client.exec("INSERT INTO member_search(member_search, rank) VALUES ('integrity-check', 0)");
  });

  it("reads control characters as it reads spaces, and finds what is around them", () => {
    expect(ids({ q: "va\u0000de" })).toEqual(ids({ q: "va de" }));
    expect(ids({ q: "\u0000" })).toEqual(ids({}));
  });

  it("looks within an access state", () => {
    expect(ids({ q: "example", state: "deactivated" })).toEqual(['E-"4"']);
    expect(listMembers({ portal }, { q: "example", state: "active" })).toMatchObject({ total: 3, isTotalExact: true });
  });
});

describe("the order of members", () => {
  beforeEach(() => {
    add("a", "Ana Berg");
    add("b", "Bo Berg");
    add("c", "Cy Abel", { isActive: false });
    add("d", "Di Zorn");
    set("last_sign_in_at", { a: "2026-11-01T00:00:00.000Z", d: "2026-11-19T00:00:00.000Z" });
    set("last_redemption_at", { b: "2026-11-02T00:00:00.000Z", c: "2026-11-18T00:00:00.000Z" });
  });

  it("is by family name, or by the last sign-in or redemption with those who never did at the far end", () => {
    expect(ids({})).toEqual(["c", "a", "b", "d"]);
    expect(ids({ sort: "-name" })).toEqual(["d", "b", "a", "c"]);
    expect(ids({ sort: "-lastSignIn" })).toEqual(["d", "a", "c", "b"]);
    expect(ids({ sort: "-lastSignIn", state: "active" })).toEqual(["d", "a", "b"]);
    expect(ids({ sort: "lastRedemption" })).toEqual(["a", "d", "b", "c"]);
    expect(ids({ sort: "-lastRedemption", state: "active" })).toEqual(["b", "d", "a"]);
  });

  it("has a family name that begins with a small letter where its letter stands, on every page", () => {
    add("e", "José de la Cruz");
    add("f", "D'Arcy van der Berg");
    add("g", "zoe berg");
    expect(ids({})).toEqual(["c", "a", "b", "g", "e", "f", "d"]);
    expect(ids({ sort: "-name", state: "active" })).toEqual(["d", "f", "e", "g", "b", "a"]);
    const { nextCursor } = listMembers({ portal }, { limit: 4 });
    expect(ids({ cursor: nextCursor })).toEqual(["e", "f", "d"]);
  });

  it("has a name with an accent where its letter stands, on every page, and where it stands once it was changed", () => {
    add("e", "Éva Åkesson");
    add("f", "Eva Núñez");
    add("g", "Evan Nye");
    add("h", "Élodie Berg");
    expect(ids({})).toEqual(["c", "e", "a", "b", "h", "f", "g", "d"]);
    expect(ids({ sort: "-name", state: "active" })).toEqual(["d", "g", "f", "h", "b", "a", "e"]);
    const { nextCursor } = listMembers({ portal }, { limit: 2 });
    expect(ids({ cursor: nextCursor })).toEqual(["a", "b", "h", "f", "g", "d"]);
    updateMember(portal, findMemberByClientUserId(portal, "e")?.id ?? 0, { lastName: "Özdemir" });
    expect(ids({})).toEqual(["c", "a", "b", "h", "f", "g", "e", "d"]);
  });

  it.each<MemberQuery>([
    { sort: "name" },
    { sort: "-name", state: "active" },
    { sort: "-lastSignIn" },
    { sort: "lastRedemption", q: "example" },
  ])("is kept from page to page, without a gap or a repetition: %j", (query) => {
    const paged: string[] = [];
    for (let page: MemberPage | undefined; page?.nextCursor !== null; ) {
      page = listMembers({ portal }, { ...query, limit: 1, cursor: page?.nextCursor });
      paged.push(...page.items.map(({ clientUserId }) => clientUserId));
    }
    expect(paged).toEqual(ids(query));
  });

  it("does not take the cursor of another order", () => {
    const { nextCursor } = listMembers({ portal }, { limit: 1 });
    expect(() => listMembers({ portal }, { sort: "lastSignIn", cursor: nextCursor })).toThrow(InvalidInputError);
  });
});

it("counts a search up to 1,000, and walks through all that it finds", () => {
  portal.$client.exec(`
    WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1500)
    INSERT INTO member (client_user_id, first_name, last_name, role, access_state, service_state, created_at, updated_at)
    SELECT 'id ' || n, 'Mara', printf('Berg %04d', n), 'member', 'active', 'unregistered', '', '' FROM number`);
  const page = listMembers({ portal }, { q: "mara", sort: "-name" });
  expect(page).toMatchObject({ total: 1000, isTotalExact: false });
  expect(page.items[0]?.name).toBe("Mara Berg 1500");
  expect(ids({ q: "mara 0042" })).toEqual(["id 42"]);
});
