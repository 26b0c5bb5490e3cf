import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { FeedLocation } from "@/lib/domain/feed-rows";
import type { CutLocation } from "./cut-page";
import { type Reject, type Rejects, reject } from "./issues";
import { plainLocation } from "./plain-rows";
import { wireLocation } from "./wire";

/** One version of a location, shared by one or more offers of an entry. */
export interface LocationVersion {
  readonly location: FeedLocation;
  /** The lowest id of an offer that has this version. */
  lowestOffer: number;
  /** The JSON that it was read from, if it was cut out of a page. */
  json: Buffer | undefined;
}

/** The locations of an entry's offers. Most offers of a merchant share theirs, so each is checked only once. */
export interface EntryLocations {
  /** @returns the location's id, or undefined when it was rejected */
  read(row: unknown, offerId: number, rejects: Rejects): number | undefined;
  /**
   * Reads a location that was cut out of a page; the same bytes are not parsed or checked again. @throws SyntaxError
   */
  readCut(cut: CutLocation, offerId: number, rejects: Rejects): number | undefined;
  /** Each location, once for every different version. */
  versions(): readonly LocationVersion[];
}

export function createEntryLocations(): EntryLocations {
  const byId = new Map<number, LocationVersion>();
  const others: LocationVersion[] = [];

  function read(row: unknown, offerId: number, rejects: Rejects, json?: Buffer): number | undefined {
    const location = plainLocation(row) ?? checkedLocation(row);
    if ("code" in location) {
      rejects.add(location);
      return undefined;
    }
    const known = byId.get(location.id);
    if (!known) byId.set(location.id, { location, lowestOffer: offerId, json });
    else if (isDeepStrictEqual(known.location, location)) known.lowestOffer = Math.min(known.lowestOffer, offerId);
    else others.push({ location, lowestOffer: offerId, json });
    return location.id;
  }

  return {
    read: (row, offerId, rejects) => read(row, offerId, rejects),
    readCut({ id, bytes, start, end }, offerId, rejects) {
      const known = byId.get(id);
      if (known?.json?.compare(bytes, start, end) === 0) {
        if (offerId < known.lowestOffer) known.lowestOffer = offerId;
        return id;
      }
      const json = bytes.subarray(start, end);
      return read(JSON.parse(json.toString("utf8")), offerId, rejects, json);
    },
    versions: () => [...byId.values(), ...others],
  };
}

/** A location converted by its schema, or why it was rejected. */
export function checkedLocation(row: unknown): FeedLocation | Reject {
  const parsed = wireLocation.safeParse(row);
  if (!parsed.success) return reject("location_malformed", reasonOf(parsed.error), row);
  const { coordinate_accuracy, arcgis_score, ...rest } = parsed.data;
  return { ...rest, coordinateAccuracy: coordinate_accuracy, arcgisScore: arcgis_score };
}

/** For example "exp_date: Invalid ISO date". */
export function reasonOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join(".")}: ${issue.message}`.replace(/^: /, "") : "malformed";
}
