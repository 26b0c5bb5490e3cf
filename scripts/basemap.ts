/**
 * Builds the basemap under public/basemap from us-atlas, world-atlas and the ZIP table: `npm run basemap`.
 * Its files are committed; run it again after an update of one of the three packages.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Feature, FeatureCollection, Geometry, MultiLineString, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import zipcodes from "zipcodes";
import { basemapStyle } from "./basemap-style";

type Atlas<Name extends string> = Topology<Record<Name, GeometryCollection<{ name: string }>>>;

const require = createRequire(import.meta.url);
const target = path.resolve(import.meta.dirname, "../public/basemap");

const us = readAtlas<"states" | "counties">("us-atlas/counties-10m.json");
const world = readAtlas<"countries">("world-atlas/countries-50m.json");

/** Drawn as outlines around the United States, so that the coast does not end abruptly. */
const NEIGHBOURS = new Set([
  "Canada",
  "Mexico",
  "Cuba",
  "Bahamas",
  "Haiti",
  "Dominican Rep.",
  "Jamaica",
  "Guatemala",
  "Belize",
]);
/** Military post offices abroad are listed in the table with a pseudo-state. */
const MILITARY = new Set(["AA", "AE", "AP"]);
/** A town with fewer ZIP codes than this has no label. */
const FEWEST_ZIP_CODES = 2;

mkdirSync(target, { recursive: true });
save("states.json", feature(us, us.objects.states));
save("state-names.json", stateNames());
save("state-lines.json", line(mesh(us, us.objects.states, (a, b) => a !== b)));
save("county-lines.json", line(mesh(us, us.objects.counties, (a, b) => a !== b && stateOf(a.id) === stateOf(b.id))));
save("neighbours.json", line(neighbourLines()));
save("towns.json", towns());
save("light.json", basemapStyle("light"));
save("dark.json", basemapStyle("dark"));

function readAtlas<Name extends string>(name: string): Atlas<Name> {
  return JSON.parse(readFileSync(require.resolve(name), "utf8"));
}

function save(name: string, content: object): void {
  const text = JSON.stringify(content, (_, value) =>
    typeof value === "number" ? Math.round(value * 1000) / 1000 : value,
  );
  writeFileSync(path.join(target, name), `${text}\n`);
  console.log(`${name.padEnd(20)} ${String(Math.round(text.length / 1024)).padStart(5)} kB`);
}

function line(geometry: Geometry): Feature {
  return { type: "Feature", properties: {}, geometry };
}

function stateOf(countyId: string | number | undefined): string {
  return String(countyId).padStart(5, "0").slice(0, 2);
}

function neighbourLines(): MultiLineString {
  const geometries = world.objects.countries.geometries.filter(
    ({ properties }) => properties && "name" in properties && NEIGHBOURS.has(properties.name),
  );
  return mesh(world, { type: "GeometryCollection", geometries });
}

/**
 * One point per state, in the middle of its largest piece of land: a label in each piece would say "Alaska" thirty
 * times.
 */
function stateNames(): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: feature(us, us.objects.states).features.map(({ properties, geometry }) => ({
      type: "Feature",
      properties,
      geometry: { type: "Point", coordinates: centreOf(geometry) },
    })),
  };
}

function centreOf(geometry: Geometry): Position {
  const polygons =
    geometry.type === "MultiPolygon" ? geometry.coordinates : geometry.type === "Polygon" ? [geometry.coordinates] : [];
  const [largest] = polygons.map(([outline = []]) => centroid(outline)).sort((a, b) => b.area - a.area);
  return largest?.centre ?? [];
}

/** Area and centre of mass of a ring, by the shoelace formula on degrees: accurate enough for a label. */
function centroid(ring: readonly Position[]): { area: number; centre: Position } {
  let [twiceArea, x, y] = [0, 0, 0];
  for (const [index, [x0 = 0, y0 = 0]] of ring.entries()) {
    const [x1 = 0, y1 = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = x0 * y1 - x1 * y0;
    twiceArea += cross;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  return { area: Math.abs(twiceArea / 2), centre: [x / (3 * twiceArea), y / (3 * twiceArea)] };
}

/** The table has no populations; the number of ZIP codes ranks towns well enough for labels. */
function towns(): FeatureCollection {
  const byTown = new Map<string, { name: string; places: Position[] }>();
  for (const { city, state, country, latitude, longitude } of Object.values(zipcodes.codes)) {
    if (country !== "US" || MILITARY.has(state) || !latitude || !longitude) continue;
    const town = byTown.get(`${city}, ${state}`) ?? { name: city, places: [] };
    town.places.push([longitude, latitude]);
    byTown.set(`${city}, ${state}`, town);
  }
  const labelled = [...byTown.values()].filter(({ places }) => places.length >= FEWEST_ZIP_CODES);
  labelled.sort((a, b) => b.places.length - a.places.length);
  return {
    type: "FeatureCollection",
    features: labelled.map(({ name, places }) => ({
      type: "Feature",
      properties: { name, zips: places.length },
      geometry: { type: "Point", coordinates: [median(places, 0), median(places, 1)] },
    })),
  };
}

function median(places: readonly Position[], axis: 0 | 1): number {
  const sorted = places.map((place) => place[axis] ?? 0).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
