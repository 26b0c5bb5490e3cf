import type { z } from "zod";
import { type Reject, reject } from "./issues";
import { wireLocation } from "./wire";

export interface FeedLocation {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly coordinateAccuracy: string;
  readonly arcgisScore: number | null;
  readonly phone: string;
  readonly fax: string;
}

interface Version {
  readonly row: Record<string, unknown>;
  readonly location: FeedLocation;
  /** The lowest id of an offer that has it so. */
  lowestOffer: number;
}

/** The locations of an entry's offers: most offers of a merchant share theirs, which are checked once. */
export interface EntryLocations {
  /** @returns the location's id, or undefined when it was rejected */
  read(row: unknown, offerId: number, rejects: Reject[]): number | undefined;
  /** Each as often as it was told differently. */
  versions(): Iterable<Version>;
}

export function createEntryLocations(): EntryLocations {
  const byId = new Map<unknown, Version>();
  const others: Version[] = [];
  return {
    read(row, offerId, rejects) {
      const known = isObject(row) && "id" in row ? byId.get(row.id) : undefined;
      if (known && isObject(row) && isSame(known.row, row)) {
        if (offerId < known.lowestOffer) known.lowestOffer = offerId;
        return known.location.id;
      }
      const parsed = wireLocation.safeParse(row);
      if (!parsed.success || !isObject(row)) {
        rejects.push(reject("location_malformed", parsed.error ? reasonOf(parsed.error) : "not an object", row));
        return undefined;
      }
      const { coordinate_accuracy, arcgis_score, ...rest } = parsed.data;
      const location = { ...rest, coordinateAccuracy: coordinate_accuracy, arcgisScore: arcgis_score ?? null };
      const version = { row, location, lowestOffer: offerId };
      if (byId.has(location.id)) others.push(version);
      else byId.set(location.id, version);
      return location.id;
    },
    *versions() {
      yield* byId.values();
      yield* others;
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isSame(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  for (const key in one) if (other[key] !== one[key]) return false;
  for (const key in other) if (!(key in one)) return false;
  return true;
}

/** For example "exp_date: Invalid ISO date". */
export function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join(".")}: ${issue.message}`.replace(/^: /, "") : "malformed";
}
