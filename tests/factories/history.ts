import type { CatalogDb, PortalDb } from "@/lib/db/client";
import { insertMember } from "@/lib/db/members";
import { categories } from "@/lib/db/schema/catalog/categories";
import { redemptions } from "@/lib/db/schema/portal/redemptions";
import { insertSession } from "@/lib/db/sessions";
import { clientUserIdSchema } from "@/lib/domain/members";

/** Dining with Pizza below it, and Travel. */
const DINING = { id: 1, key: "dining", title: "Dining" };
export const PIZZA = { id: 11, key: "dining/pizza", title: "Pizza" };
export const TRAVEL = { id: 2, key: "travel", title: "Travel" };

interface Press {
  /** ISO instant. */
  readonly at: string;
  /** Number of a member, as `people` has them. */
  readonly person: number;
  readonly categoryId?: number;
  /** As the category was called at the time. */
  readonly categoryTitle?: string;
  readonly merchant?: string;
  readonly outcome?: string;
}

/** What members did in the past: a test writes it down as if it had happened. */
export function writeHistory({ portal, catalog }: { portal: PortalDb; catalog: CatalogDb }) {
  const merchants: string[] = [];
  let written = 0;
  return {
    categories() {
      catalog
        .insert(categories)
        .values([
          { ...DINING, parentId: null, position: 1 },
          { ...PIZZA, parentId: DINING.id, position: 1 },
          { ...TRAVEL, parentId: null, position: 2 },
        ])
        .run();
    },
    /** Adds members, numbered from 1, in the given towns. */
    people(total: number, home: (person: number) => { city?: string; state?: string; zip?: string }) {
      for (let person = 1; person <= total; person++) {
        insertMember(portal, {
          ...{ clientUserId: idOf(person), firstName: `First ${person}`, lastName: `Last ${person}`, role: "member" },
          ...{ accessState: "active", serviceState: "active", ...home(person) },
        });
      }
    },
    press({ at, person, categoryId = PIZZA.id, categoryTitle, merchant = "Luigi's", outcome = "sent" }: Press) {
      if (!merchants.includes(merchant)) merchants.push(merchant);
      const merchantId = merchants.indexOf(merchant) + 1;
      const offer = {
        offerId: merchantId,
        offerTitle: "An offer",
        merchantId,
        merchantName: merchant,
        categoryId,
        categoryTitle,
      };
      const id = `H${++written}`;
      portal
        .insert(redemptions)
        .values({ id, clientUserId: idOf(person), ...offer, outcome, requestId: "r", startedAt: at })
        .run();
    },
    signIn(at: string, person: number) {
      const now = Math.floor(Date.parse(at) / 1000);
      insertSession(portal, {
        idHash: `S${++written}`,
        memberId: person,
        now,
        address: undefined,
        secondFactor: false,
        isSignIn: true,
      });
    },
  };
}

function idOf(person: number) {
  return clientUserIdSchema.parse(`person-${person}`);
}
